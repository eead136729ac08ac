/*
 * Coordinates stay those of the problem: the view box is the box around hole and pose with a margin,
 * and all sizes are parts of its larger side.
 */
#include "show.h"

#include <inttypes.h>
#include <stdlib.h>

#define WALL_SHOW_PIXELS 1000 /* of the picture's larger side */

struct wall_picture {
    FILE *file;
    const struct wall_row *row;
    bool posed; /* there is a pose that can be drawn */
    struct wall_point least; /* the box around all */
    struct wall_point most;
    double unit; /* a hundredth of its larger side */
};

static void wall_picture_include(struct wall_picture *picture, struct wall_point p)
{
    picture->least.x = p.x < picture->least.x ? p.x : picture->least.x;
    picture->least.y = p.y < picture->least.y ? p.y : picture->least.y;
    picture->most.x = p.x > picture->most.x ? p.x : picture->most.x;
    picture->most.y = p.y > picture->most.y ? p.y : picture->most.y;
}

static void wall_picture_text(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '&' || *text == '<' || *text == '>' || *text == '"')
            (void)fprintf(file, "&#%d;", *text);
        else
            (void)fputc((unsigned char)*text < 0x20 ? '?' : *text, file);
    }
}

static void wall_picture_start(struct wall_picture *picture)
{
    const struct wall_row *row = picture->row;
    picture->least = picture->most = row->problem.corners[0];
    for (size_t i = 0; i < row->problem.corner_count; i++)
        wall_picture_include(picture, row->problem.corners[i]);
    for (size_t i = 0; picture->posed && i < row->pose.count; i++)
        wall_picture_include(picture, row->pose.points[i]);
    double width = (double)(picture->most.x - picture->least.x);
    double height = (double)(picture->most.y - picture->least.y);
    picture->unit = (width > height ? width : height) / 100;
    double scale = WALL_SHOW_PIXELS / (110 * picture->unit);
    double margin = 5 * picture->unit;
    (void)fprintf(picture->file,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"%.3f %.3f %.3f %.3f\" font-family=\"sans-serif\" font-size=\"%.3f\" "
                  "stroke-linecap=\"round\">\n<title>",
                  scale * (width + 2 * margin), scale * (height + 3 * margin),
                  (double)picture->least.x - margin, (double)picture->least.y - 2 * margin,
                  width + 2 * margin, height + 3 * margin, 1.8 * picture->unit);
    wall_picture_text(picture->file, row->problem.path);
    (void)fprintf(picture->file, "</title>\n<rect x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" "
                  "height=\"%.3f\" fill=\"#55606b\"/>\n",
                  (double)picture->least.x - margin, (double)picture->least.y - 2 * margin,
                  width + 2 * margin, height + 3 * margin);
}

static void wall_picture_heading(const struct wall_picture *picture)
{
    const struct wall_row *row = picture->row;
    (void)fprintf(picture->file, "<text x=\"%.3f\" y=\"%.3f\" fill=\"#ffffff\">",
                  (double)picture->least.x - 4 * picture->unit,
                  (double)picture->least.y - 6 * picture->unit);
    wall_picture_text(picture->file, wall_problem_base(row->problem.path));
    if (row->error[0])
        (void)fprintf(picture->file, ": %s", row->error);
    else if (row->posed)
        (void)fprintf(picture->file, ": %" PRId64 " dislikes", row->verdict.dislikes);
    if (row->posed && row->pose.used != WALL_NONE)
        (void)fprintf(picture->file, ", uses %s of %" PRId64, wall_kind_name(row->pose.used),
                      row->pose.from);
    (void)fprintf(picture->file, "</text>\n");
}

static void wall_picture_hole(const struct wall_picture *picture)
{
    const struct wall_problem *problem = &picture->row->problem;
    (void)fprintf(picture->file, "<polygon fill=\"#f4f1ea\" stroke=\"#2b3138\" stroke-width=\"%.3f\" "
                  "points=\"", 0.15 * picture->unit);
    for (size_t i = 0; i < problem->corner_count; i++)
        (void)fprintf(picture->file, "%" PRId64 ",%" PRId64 " ", problem->corners[i].x,
                      problem->corners[i].y);
    (void)fprintf(picture->file, "\"/>\n");
}

/* A label beside a point, on the side of the picture's middle. */
static void wall_picture_label(const struct wall_picture *picture, struct wall_point p,
                               const char *colour, double size, const char *text)
{
    bool left = 2 * p.x > picture->least.x + picture->most.x;
    (void)fprintf(picture->file,
                  "<text x=\"%.3f\" y=\"%.3f\" text-anchor=\"%s\" fill=\"%s\" font-size=\"%.3f\" "
                  "stroke=\"#ffffff\" stroke-width=\"%.3f\" paint-order=\"stroke\">%s</text>\n",
                  (double)p.x + (left ? -1.2 : 1.2) * picture->unit, (double)p.y - 0.6 * picture->unit,
                  left ? "end" : "start", colour, size * picture->unit, 0.3 * picture->unit, text);
}

static void wall_picture_line(const struct wall_picture *picture, struct wall_point a,
                              struct wall_point b, const char *colour, double width, double dash)
{
    (void)fprintf(picture->file, "<line x1=\"%" PRId64 "\" y1=\"%" PRId64 "\" x2=\"%" PRId64
                  "\" y2=\"%" PRId64 "\" stroke=\"%s\" stroke-width=\"%.3f\"",
                  a.x, a.y, b.x, b.y, colour, width * picture->unit);
    if (dash > 0)
        (void)fprintf(picture->file, " stroke-dasharray=\"%.3f\"", dash * picture->unit);
    (void)fprintf(picture->file, "/>\n");
}

static void wall_picture_limb(const struct wall_picture *picture, const struct wall_limb *limb)
{
    const struct wall_problem *problem = &picture->row->problem;
    const struct wall_pose *pose = &picture->row->pose;
    const bool *outside = picture->row->verdict.outside;
    struct wall_edge edge = problem->edges[limb->edge];
    struct wall_point a = pose->points[limb->a], b = pose->points[limb->b];
    struct wall_part leaves;
    int64_t original = wall_distance(problem->vertices[edge.a], problem->vertices[edge.b]);
    int64_t more = wall_distance(a, b) * (limb->half ? 4 : 1) - original;
    int64_t allowed = problem->epsilon * original; /* millionths, as the next */
    bool faulty = !picture->row->valid &&
                  (llabs(more) * 1000000 > allowed || outside[limb->a] || outside[limb->b] ||
                   !wall_segment_inside(problem, a, b, &leaves));
    /* 1 at the limit; an edge that has its length has no stretch, whatever the limit is. */
    double stretch = more == 0 ? 0 : (double)more * 1000000 / ((double)allowed + 1e-9);
    double shade = stretch > 1 ? 1 : stretch < -1 ? -1 : stretch;
    double hue = shade > 0 ? 125 - 125 * shade : 125 - 105 * shade; /* green to red, green to blue */
    char colour[40];
    (void)snprintf(colour, sizeof colour, "hsl(%.0f, 75%%, 40%%)", hue);
    wall_picture_line(picture, a, b, colour, faulty ? 0.7 : 0.4, faulty ? 1.2 : 0);
}

static void wall_picture_vertices(const struct wall_picture *picture)
{
    const struct wall_pose *pose = &picture->row->pose;
    for (size_t i = 0; i < pose->count; i++) {
        struct wall_point p = pose->points[i];
        if (picture->row->verdict.outside[i])
            (void)fprintf(picture->file, "<text x=\"%" PRId64 "\" y=\"%" PRId64 "\" "
                          "text-anchor=\"middle\" dy=\"0.35em\" fill=\"#ff2020\">&#215;</text>\n",
                          p.x, p.y);
        else
            (void)fprintf(picture->file,
                          "<circle cx=\"%" PRId64 "\" cy=\"%" PRId64 "\" r=\"%.3f\"/>\n", p.x, p.y,
                          0.35 * picture->unit);
    }
}

/* How many corners come before this one, the farthest first. */
static size_t wall_picture_worse(const struct wall_verdict *verdict, size_t count, size_t corner)
{
    size_t worse = 0;
    for (size_t i = 0; i < count; i++)
        worse += verdict->distances[i] > verdict->distances[corner] ||
                 (i < corner && verdict->distances[i] == verdict->distances[corner]);
    return worse;
}

static void wall_picture_corners(const struct wall_picture *picture)
{
    const struct wall_problem *problem = &picture->row->problem;
    const struct wall_verdict *verdict = &picture->row->verdict;
    for (size_t i = 0; i < problem->corner_count; i++) {
        struct wall_point p = problem->corners[i];
        int64_t distance = picture->posed ? verdict->distances[i] : 0;
        double radius = 0.5;
        if (distance > 0 &&
            wall_picture_worse(verdict, problem->corner_count, i) < WALL_SHOW_WORST) {
            wall_picture_line(picture, p, picture->row->pose.points[verdict->nearest[i]], "#c02080",
                              0.15, 0.6);
            char text[24];
            (void)snprintf(text, sizeof text, "%" PRId64, distance);
            wall_picture_label(picture, p, "#c02080", 1.8, text);
            radius = 0.9;
        }
        (void)fprintf(picture->file,
                      "<circle cx=\"%" PRId64 "\" cy=\"%" PRId64 "\" r=\"%.3f\" fill=\"%s\"/>\n",
                      p.x, p.y, radius * picture->unit, distance > 0 ? "#c02080" : "#2b3138");
    }
}

static void wall_picture_bonuses(const struct wall_picture *picture)
{
    const struct wall_problem *problem = &picture->row->problem;
    double r = 0.9 * picture->unit;
    for (size_t i = 0; i < problem->bonus_count; i++) {
        const struct wall_bonus *bonus = &problem->bonuses[i];
        double x = (double)bonus->at.x, y = (double)bonus->at.y;
        bool unlocked = picture->posed && picture->row->verdict.unlocked[i];
        (void)fprintf(picture->file,
                      "<path d=\"M%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fZ\" fill=\"%s\" "
                      "stroke=\"#b07000\" stroke-width=\"%.3f\"/>\n",
                      x - r, y, x, y - r, x + r, y, x, y + r, unlocked ? "#ffb000" : "none",
                      0.3 * picture->unit);
        char text[48];
        (void)snprintf(text, sizeof text, "%s %" PRId64, wall_kind_name(bonus->kind),
                       bonus->problem);
        wall_picture_label(picture, bonus->at, "#b07000", 1.3, text);
    }
}

void wall_show(FILE *file, const struct wall_row *row)
{
    struct wall_picture picture = {.file = file, .row = row, .posed = row->verdict.whole};
    wall_picture_start(&picture);
    wall_picture_heading(&picture);
    wall_picture_hole(&picture);
    for (size_t i = 0; picture.posed && i < row->verdict.limb_count; i++)
        wall_picture_limb(&picture, &row->verdict.limbs[i]);
    if (picture.posed)
        wall_picture_vertices(&picture);
    wall_picture_corners(&picture);
    wall_picture_bonuses(&picture);
    (void)fprintf(file, "</svg>\n");
}
