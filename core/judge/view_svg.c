/* See view.h. Places are measured in thousandths of a unit of x, in 64 bits: so no floating point is needed. Colours
 * and widths of strokes are in a style sheet, by the role of a shape: a page that shows the picture may have its
 * own. */
#include "view.h"

#include "../base/integer.h"

/* ---- parts ---- */

enum { PIXELS = 1000 }; /* of the larger side */

struct svg {
    struct writer *writer;
    struct game_scene scene;
    int64_t left, top, right, bottom; /* the bounding box; it and all that follows in thousandths */
    int64_t next_x;                   /* what is added to x of shapes of GAME_NEXT */
    int64_t cell;                     /* its width */
    int64_t unit;                     /* a hundredth of the larger side */
    int32_t points;                   /* of a polygon that are still to come */
};

static int64_t x_of(int64_t x)
{
    return 1000 * x;
}

static int64_t y_of(const struct svg *svg, int64_t y)
{
    return svg->scene.y_permille * y;
}

/* A number of thousandths, without zeros at its end. */
static void put(const struct svg *svg, const char *before, int64_t thousandths)
{
    char digits[] = ".000";
    int64_t rest = integer_abs(thousandths % 1000);
    size_t length = 4;

    for (size_t i = 3; i > 0; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    while (length > 0 && (digits[length - 1] == '0' || length == 1))
        length--;
    digits[length] = '\0';
    writer_print(svg->writer, "%s%s%lld%s", before, thousandths < 0 ? "-" : "",
                 (long long)integer_abs(thousandths / 1000),
                 digits);
}

static void put_text(const struct svg *svg, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '&' || *text == '<' || *text == '>' || *text == '"')
            writer_print(svg->writer, "&#%d;", *text);
        else
            writer_print(svg->writer, "%c", (unsigned char)*text < ' ' ? '?' : *text);
    }
}

static const char *class_of(uint8_t role)
{
    static const char *const CLASSES[ROLES] = {
        [ROLE_EMPTY] = "empty", [ROLE_FULL] = "full",     [ROLE_UNIT] = "unit",      [ROLE_PIVOT] = "pivot",
        [ROLE_WALL] = "wall",   [ROLE_HOLE] = "hole",     [ROLE_RIGHT] = "right",    [ROLE_SHORT] = "short",
        [ROLE_LONG] = "long",   [ROLE_WRONG] = "wrong",   [ROLE_NEAR] = "near",      [ROLE_FAR] = "far",
        [ROLE_BONUS] = "bonus", [ROLE_FROM] = "from",     [ROLE_TO] = "to",          [ROLE_NAME] = "name",
        [ROLE_PLAYER_0] = "p0", [ROLE_PLAYER_1] = "p1",   [ROLE_PLAYER_2] = "p2",    [ROLE_PLAYER_3] = "p3",
    };
    return role < ROLES ? CLASSES[role] : "";
}

/* Begins an element: its name, the classes of its kind and its role. */
static void begin(const struct svg *svg, const char *element, const char *kind, uint8_t role)
{
    writer_print(svg->writer, "<%s class=\"%s%s\"", element, kind, class_of(role));
}

static void end(const struct svg *svg)
{
    writer_print(svg->writer, "/>\n");
}

static void put_run(const struct svg *svg, const struct game_shape *shape)
{
    int32_t step = svg->scene.cell_step > 0 ? svg->scene.cell_step : 1;

    for (int64_t x = shape->x; x <= shape->x2; x += step) {
        begin(svg, "use", "", shape->role);
        put(svg, " href=\"#cell\" x=\"", x_of(x));
        put(svg, "\" y=\"", y_of(svg, shape->y));
        writer_print(svg->writer, "\"");
        end(svg);
    }
}

static void put_frame(const struct svg *svg, const struct game_shape *shape)
{
    int64_t width = svg->cell * 92 / 100;

    begin(svg, "rect", "frame ", shape->role);
    put(svg, " x=\"", x_of(shape->x) - width / 2);
    put(svg, "\" y=\"", y_of(svg, shape->y) - width / 2);
    put(svg, "\" width=\"", width);
    put(svg, "\" height=\"", width);
    writer_print(svg->writer, "\"");
    end(svg);
}

static void put_path(const struct svg *svg, int64_t x1, int64_t y1, int64_t x2, int64_t y2)
{
    put(svg, " d=\"M", x1);
    put(svg, " ", y1);
    put(svg, "L", x2);
    put(svg, " ", y2);
    writer_print(svg->writer, "\"");
}

/* Strokes side by side, an eighth of a cell apart. */
static void put_bar(const struct svg *svg, const struct game_shape *shape)
{
    int64_t dx = x_of(shape->x2), dy = y_of(svg, shape->y2);
    bool upright = integer_abs(dx) < integer_abs(dy);

    for (int32_t i = 0; i < shape->amount; i++) {
        int64_t aside = (2 * (int64_t)i + 1 - shape->amount) * svg->cell / 16;
        int64_t x = x_of(shape->x) + (upright ? aside : 0), y = y_of(svg, shape->y) + (upright ? 0 : aside);
        begin(svg, "path", "bar ", shape->role);
        put_path(svg, x - dx, y - dy, x + dx, y + dy);
        end(svg);
    }
}

/* Green to red where it is stretched to the limit, green to blue where it is shortened. */
static int64_t hue(int64_t amount)
{
    amount = integer_max(integer_min(amount, 1000), -1000);
    return amount > 0 ? (125000 - 125 * amount + 500) / 1000 : (125000 - 105 * amount + 500) / 1000;
}

static void put_line(const struct svg *svg, const struct game_shape *shape)
{
    begin(svg, "path", "line ", shape->role);
    put_path(svg, x_of(shape->x), y_of(svg, shape->y), x_of(shape->x2), y_of(svg, shape->y2));
    if (shape->role >= ROLE_RIGHT && shape->role <= ROLE_WRONG)
        writer_print(svg->writer, " style=\"stroke:hsl(%lld,75%%,40%%)\"", (long long)hue(shape->amount));
    end(svg);
}

static void put_diamond(const struct svg *svg, int64_t x, int64_t y, int64_t r)
{
    put(svg, " d=\"M", x - r);
    put(svg, " ", y);
    put(svg, "L", x);
    put(svg, " ", y - r);
    put(svg, "L", x + r);
    put(svg, " ", y);
    put(svg, "L", x);
    put(svg, " ", y + r);
    writer_print(svg->writer, "Z\"");
}

static void put_cross(const struct svg *svg, int64_t x, int64_t y, int64_t r)
{
    put_path(svg, x - r, y - r, x + r, y + r);
    end(svg);
    begin(svg, "path", "line cross ", ROLE_WRONG);
    put_path(svg, x - r, y + r, x + r, y - r);
}

static void put_disc(const struct svg *svg, const struct game_shape *shape)
{
    int64_t x = x_of(shape->x), y = y_of(svg, shape->y), r = svg->cell * integer_abs(shape->amount) / 2000;
    const char *kind = shape->amount < 0 ? "open " : "";

    if (shape->role == ROLE_WRONG) {
        begin(svg, "path", "line cross ", shape->role);
        put_cross(svg, x, y, r);
    } else if (shape->role == ROLE_BONUS) {
        begin(svg, "path", kind, shape->role);
        put_diamond(svg, x, y, r);
    } else {
        begin(svg, "circle", kind, shape->role);
        put(svg, " cx=\"", x);
        put(svg, "\" cy=\"", y);
        put(svg, "\" r=\"", r);
        writer_print(svg->writer, "\"");
    }
    end(svg);
}

static void put_point(struct svg *svg, const struct game_shape *shape)
{
    put(svg, "", x_of(shape->x));
    put(svg, ",", y_of(svg, shape->y));
    writer_print(svg->writer, "%s", --svg->points > 0 ? " " : "\"/>\n");
}

/* A label beside a point stands on the side of the picture's middle. */
static void put_label(const struct svg *svg, const struct game_shape *shape)
{
    bool on = shape->role == ROLE_NAME, before = 2 * x_of(shape->x) > svg->left + svg->right;

    begin(svg, "text", on ? "" : "label ", shape->role);
    put(svg, " x=\"", x_of(shape->x) + (on ? 0 : before ? -6 * svg->cell / 10 : 6 * svg->cell / 10));
    put(svg, "\" y=\"", y_of(svg, shape->y) - (on ? svg->cell * shape->amount / 1000 : 3 * svg->cell / 10));
    writer_print(svg->writer, "\" text-anchor=\"%s\"%s>", on ? "middle" : before ? "end" : "start",
                 on ? " dy=\".35em\"" : "");
    put_text(svg, shape->text);
    writer_print(svg->writer, "</text>\n");
}

static void put_shape(void *context, const struct game_shape *shape)
{
    struct svg *svg = context;

    switch (shape->kind) {
    case SHAPE_CELL: put_run(svg, shape); break;
    case SHAPE_FRAME: put_frame(svg, shape); break;
    case SHAPE_BAR: put_bar(svg, shape); break;
    case SHAPE_LINE: put_line(svg, shape); break;
    case SHAPE_DISC: put_disc(svg, shape); break;
    case SHAPE_LABEL: put_label(svg, shape); break;
    case SHAPE_POINT: put_point(svg, shape); break;
    case SHAPE_POLYGON:
        begin(svg, "polygon", "", shape->role);
        writer_print(svg->writer, " points=\"");
        svg->points = shape->amount;
        break;
    default: break;
    }
}

/* ---- the whole picture ---- */

struct box {
    int32_t left, top, right, bottom;
    bool any;
};

static void enclose(void *context, const struct game_shape *shape)
{
    struct box *box = context;
    int32_t right = shape->kind == SHAPE_CELL ? shape->x2 : shape->x;

    if (!box->any)
        *box = (struct box){shape->x, shape->y, right, shape->y, true};
    box->left = (int32_t)integer_min(box->left, shape->x);
    box->right = (int32_t)integer_max(box->right, right);
    box->top = (int32_t)integer_min(box->top, shape->y);
    box->bottom = (int32_t)integer_max(box->bottom, shape->y);
}

/* Finds the box of all, and puts what comes next two cells to the right of the rest. */
static void measure(struct svg *svg, const struct box *next)
{
    const struct game_scene *scene = &svg->scene;
    int64_t largest;

    svg->left = x_of(scene->left);
    svg->right = x_of(scene->right);
    svg->top = y_of(svg, scene->top);
    svg->bottom = y_of(svg, scene->bottom);
    largest = integer_max(integer_max(svg->right - svg->left, svg->bottom - svg->top), 1000);
    svg->cell = scene->cell_step != 0 ? x_of(scene->cell_step) : largest / 50;
    if (next->any) {
        svg->next_x = svg->right + 2 * svg->cell - x_of(next->left);
        svg->right = x_of(next->right) + svg->next_x;
        svg->top = integer_min(svg->top, y_of(svg, next->top));
        svg->bottom = integer_max(svg->bottom, y_of(svg, next->bottom));
    }
    if (scene->cell_step != 0) { /* points are the middles of cells */
        svg->left -= svg->cell / 2;
        svg->right += svg->cell / 2;
        svg->top -= svg->cell / 2;
        svg->bottom += svg->cell / 2;
    }
    svg->unit = integer_max(integer_max(svg->right - svg->left, svg->bottom - svg->top) / 100, 1);
}

/* A box in the form of four attributes or of four numbers. */
static void put_box(const struct svg *svg, const char *const parts[4], int64_t x, int64_t y, int64_t width,
                    int64_t height)
{
    put(svg, parts[0], x);
    put(svg, parts[1], y);
    put(svg, parts[2], width);
    put(svg, parts[3], height);
    writer_print(svg->writer, "\"");
}

/* A hole light on a dark ground; what is drawn with a stroke has no other colour in it. */
static void put_style(const struct svg *svg)
{
    static const char STYLE[] =
        ".empty{fill:#e9e7e0}.full{fill:#2b3138}.unit{fill:#e69f00}.pivot{fill:#1b1f24}"
        ".hole{fill:#f4f1ea;stroke:#2b3138}.wall{stroke:#1b1f24}.near{fill:#2b3138}.far{fill:#c02080}"
        ".bonus{fill:#ffb000;stroke:#b07000}.from,.to{stroke:#0072b2}.name{fill:#fff}"
        ".p0{fill:#e6c200}.p1{fill:#222}.p2{fill:#fff}.p3{fill:#c0392b}.p0,.p1,.p2,.p3{stroke:#222}"
        "circle.unit{fill:#000}circle.to{fill:#0072b2}"
        ".line.far{stroke:#c02080}.line.wrong{stroke:#ff2020}.line,.bar,.frame,.open{fill:none}"
        ".line,.bar{stroke-linecap:round}.label{paint-order:stroke;stroke:#fff}.label.bonus{fill:#b07000}"
        "text{font-family:sans-serif}";
    int64_t u = svg->unit, cell = svg->cell;

    writer_print(svg->writer, "<style>%s", STYLE);
    put(svg, ".hole{stroke-width:", 15 * u / 100);
    put(svg, "}.bar{stroke-width:", cell / 14);
    put(svg, "}.frame{stroke-width:", cell / 14);
    put(svg, "}.frame.from{stroke-dasharray:", cell / 8);
    put(svg, "}.bonus{stroke-width:", 15 * cell / 100);
    put(svg, "}.p0,.p1,.p2,.p3{stroke-width:", cell / 40);
    put(svg, "}.line{stroke-width:", 4 * u / 10);
    put(svg, "}.line.wrong{stroke-width:", 7 * u / 10);
    put(svg, ";stroke-dasharray:", 12 * u / 10);
    put(svg, "}.line.cross{stroke-dasharray:none;stroke-width:", cell / 10);
    put(svg, "}.line.far{stroke-width:", 15 * u / 100);
    put(svg, ";stroke-dasharray:", 6 * u / 10);
    put(svg, "}.label{stroke-width:", 15 * cell / 100);
    put(svg, "}text{font-size:", 9 * cell / 10);
    put(svg, "px}text.name{font-size:", 35 * cell / 100);
    put(svg, "px}text.label.bonus{font-size:", 65 * cell / 100);
    put(svg, "px;stroke-width:", 15 * cell / 100);
    put(svg, "}text.title{fill:#fff;font-size:", 18 * u / 10);
    writer_print(svg->writer, "px}</style>\n");
}

/* Corners of a hexagon with two sides upright, in thousandths of its width: its radius is 1/sqrt(3). A cell leaves two
 * hundredths free on each side. */
static void put_cell(const struct svg *svg)
{
    static const int32_t HEXAGON[][2] = {{0, -577}, {500, -289}, {500, 289}, {0, 577}, {-500, 289}, {-500, -289}};
    static const int32_t SQUARE[][2] = {{-500, -500}, {500, -500}, {500, 500}, {-500, 500}};
    bool hexagons = svg->scene.hexagons;
    size_t count = hexagons ? sizeof HEXAGON / sizeof *HEXAGON : sizeof SQUARE / sizeof *SQUARE;

    writer_print(svg->writer, "<defs><path id=\"cell\" d=\"");
    for (size_t i = 0; i < count; i++) {
        const int32_t *corner = hexagons ? HEXAGON[i] : SQUARE[i];
        put(svg, i == 0 ? "M" : "L", svg->cell * corner[0] / 1000 * 96 / 100);
        put(svg, " ", svg->cell * corner[1] / 1000 * 96 / 100);
    }
    writer_print(svg->writer, "Z\"/></defs>\n");
}

/* With a margin of 5 units, and on top one more for the heading. */
static void put_head(const struct svg *svg, const char *title)
{
    static const char *const NUMBERS[] = {" viewBox=\"", " ", " ", " "};
    static const char *const ATTRIBUTES[] = {"<rect fill=\"#55606b\" x=\"", "\" y=\"", "\" width=\"", "\" height=\""};
    int64_t u = svg->unit, x = svg->left - 5 * u, y = svg->top - 10 * u;
    int64_t width = svg->right + 5 * u - x, height = svg->bottom + 5 * u - y, side_most = integer_max(width, height);

    writer_print(svg->writer, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" height=\"%lld\"",
                 (long long)((width * PIXELS + side_most / 2) / side_most),
                 (long long)((height * PIXELS + side_most / 2) / side_most));
    put_box(svg, NUMBERS, x, y, width, height);
    writer_print(svg->writer, ">\n<title>");
    put_text(svg, title);
    writer_print(svg->writer, "</title>\n");
    put_style(svg);
    put_cell(svg);
    put_box(svg, ATTRIBUTES, x, y, width, height);
    put(svg, "/>\n<text class=\"title\" x=\"", svg->left - 4 * u);
    put(svg, "\" y=\"", svg->top - 6 * u);
    writer_print(svg->writer, "\">");
    put_text(svg, title);
    writer_print(svg->writer, "</text>\n");
}

void view_svg(struct writer *writer, const struct game *game, struct game_problem *problem, const void *state,
              const char *title)
{
    struct svg svg = {.writer = writer};
    struct box next = {.any = false};

    game->scene(problem, state, &svg.scene);
    game->shapes(problem, state, GAME_NEXT, enclose, &next);
    measure(&svg, &next);
    put_head(&svg, title);
    game->shapes(problem, state, GAME_GROUND, put_shape, &svg);
    game->shapes(problem, state, GAME_MOVING, put_shape, &svg);
    if (next.any) {
        put(&svg, "<g transform=\"translate(", svg.next_x);
        writer_print(writer, " 0)\">\n");
        game->shapes(problem, state, GAME_NEXT, put_shape, &svg);
        writer_print(writer, "</g>\n");
    }
    writer_print(writer, "</svg>\n");
}
