/* A file of poses: a list of entries, one of them, or null for none. An entry is
 *
 *     {"file": "7.json", "problem": 7, "pose": {"vertices": ..., "bonuses": ...}, "dislikes": 90}
 *
 * in which the pose may be null, or the pose itself. The transcript is the text of the pose in the file. An entry with
 * a fault outside its pose is a stray: another entry may still count for its problem. */
#include "brainwall.h"
#include "state.h"

struct poses {
    struct judge_json json;
    struct brainwall_entry entry;
};

bool brainwall_entries_open(struct game_file *file, struct message *wrong)
{
    struct poses *poses = ARENA_TAKE(file->arena, 1, struct poses);
    size_t root;

    if (poses == NULL) {
        message_clear(wrong);
        message_name(wrong, file->name);
        message_text(wrong, ": ");
        message_memory(wrong, "the poses", arena_left(file->arena));
        return false;
    }
    root = judge_json_read(&poses->json, file->arena, file->name, file->text, wrong);
    if (root == 0)
        return false;
    poses->entry.is_bare = judge_json_has(&poses->json, root, "vertices");
    file->game_data = poses;
    file->node = judge_json_is(&poses->json, root, JUDGE_JSON_LIST) ? poses->json.nodes[root].first : root;
    if (judge_json_is_null(&poses->json, root))
        file->node = 0;
    return true;
}

/* The problem of an entry: the name of its file or, without one or if it is empty, its number. */
static struct game_text problem_of(const struct judge_json *json, struct arena *arena, size_t node)
{
    size_t file = judge_json_find(json, node, "a pose", "file");
    size_t problem = judge_json_find(json, node, "a pose", "problem");
    struct game_text name = file != 0 ? judge_json_string(json, arena, file,
                                                          "the file of a pose") : (struct game_text){"", 0};
    int64_t id = problem != 0 ? judge_json_integer(json, problem, 0, INT64_MAX, "the problem") : 0;
    struct message *number;

    if (name.length > 0)
        return name;
    if (problem == 0 || json->wrong->length != 0)
        return (struct game_text){NULL, 0};
    number = ARENA_TAKE(arena, 1, struct message);
    if (number == NULL) {
        judge_json_refuse_memory(json, node, "the problem");
        return (struct game_text){NULL, 0};
    }
    message_clear(number);
    message_signed(number, id);
    return (struct game_text){number->text, number->length};
}

/* The node of the pose of an entry, which may be null, or of a bare pose; 0 after a fault. */
static size_t pose_of(const struct judge_json *json, size_t node)
{
    size_t pose = judge_json_has(json, node, "pose") ? judge_json_get(json, node, "a pose", "pose") : 0;
    size_t vertices = judge_json_find(json, node, "a pose", "vertices");
    size_t bonuses = judge_json_find(json, node, "a pose", "bonuses");

    if (pose == 0 && vertices == 0)
        judge_json_refuse(json, node, "a pose has neither \"pose\" nor \"vertices\"");
    if (pose != 0 && (vertices != 0 || bonuses != 0))
        judge_json_refuse(json, node, "a pose has both \"pose\" and \"vertices\" or \"bonuses\"");
    return pose != 0 ? pose : node;
}

static void read_entry(const struct judge_json *json, struct arena *arena, size_t node, struct game_entry *entry)
{
    size_t claim = judge_json_find(json, node, "a pose", "dislikes"), pose, begin; /* refuses an entry that is no object */

    if (!judge_json_is(json, node, JUDGE_JSON_OBJECT))
        return;
    entry->problem = problem_of(json, arena, node);
    pose = pose_of(json, node);
    entry->has_claim = claim != 0;
    entry->claimed[0] = claim != 0 ? -judge_json_integer(json, claim, 0, INT64_MAX, "dislikes") : 0;
    if (judge_json_is_null(json, pose))
        return;
    begin = judge_json_begin(json, pose); /* a string, which is no pose, without its last quotation mark */
    entry->text = (struct game_text){json->text + begin, json->nodes[pose].end - begin};
}

bool brainwall_entries_next(struct game_file *file, struct game_entry *entry)
{
    struct poses *poses = file->game_data;
    struct judge_json *json = &poses->json;

    if (file->node == 0)
        return false;
    *entry = (struct game_entry){.number = file->number++, .offset = judge_json_begin(json, file->node),
                                 .game_data = &poses->entry};
    json->wrong = &entry->wrong;
    json->wrong_at = &entry->wrong_at;
    json->no_memory = &entry->no_memory;
    read_entry(json, file->arena, file->node, entry);
    entry->is_stray = entry->wrong.length != 0;
    file->node = judge_json_next(json, file->node);
    return true;
}

size_t brainwall_entries_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at)
{
    return entry->text.bytes != NULL ? (size_t)(entry->text.bytes - file->text.bytes) + at : entry->offset;
}
