/* Picture: a moment of a game as SVG on standard output, for the picture of the top README (picture.sh).
 *
 *     picture GAME PROBLEM FILE MOVES [OPTION]...
 *
 * Draws the state after MOVES moves of the first game in FILE. An OPTION is one of the game's, as "p ei!". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/judge/session.h"
#include "../../../core/judge/view.h"
#include "../../../port/port.h"
#include "../../../port/wasm/flat.h"

enum { MEMORY = 256 << 20, TEXT = 16 << 20, CHECKPOINTS = 2 };

bool port_write(int stream, const void *bytes, size_t length)
{
    return stream == PORT_OUT && fwrite(bytes, 1, length, stdout) == length;
}

static _Noreturn void die(const char *words)
{
    (void)fprintf(stderr, "picture: %s\n", words);
    exit(2);
}

static struct game_text read_all(const char *name)
{
    FILE *file = fopen(name, "rb");
    char *bytes = malloc(TEXT);
    size_t length;

    if (file == NULL || bytes == NULL)
        die(name);
    length = fread(bytes, 1, TEXT - 1, file);
    bytes[length] = '\0';
    (void)fclose(file);
    return (struct game_text){bytes, length};
}

static const struct game *game_of(const char *name)
{
    for (int i = 0; FLAT_GAMES[i] != NULL; i++)
        if (strcmp(FLAT_GAMES[i]->name, name) == 0)
            return FLAT_GAMES[i];
    die("no such game");
}

/* Draws a session that has been played to the wanted move. */
static void draw(const struct session *session)
{
    struct writer writer;

    writer_start(&writer, PORT_OUT);
    view_svg(&writer, session->game, session->problem, session->state, "");
    if (!writer_flush(&writer))
        die("the picture could not be written");
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 4 ? game_of(argv[1]) : NULL;
    struct game_text options[16], text;
    struct arena arena = arena_over(malloc(MEMORY), MEMORY);
    struct game_problem *problem;
    struct game_file file;
    struct game_entry entry;
    struct session session;
    struct message wrong;

    if (game == NULL || argc > 5 + 16 || arena.at == NULL)
        die("GAME PROBLEM FILE MOVES [OPTION]...");
    for (int i = 5; i < argc; i++)
        options[i - 5] = (struct game_text){argv[i], strlen(argv[i])};
    problem = game->read(&arena, argv[2], read_all(argv[2]), options, (size_t)argc - 5, &wrong);
    if (problem == NULL)
        die(wrong.text);
    file = (struct game_file){.arena = &arena, .name = argv[3], .text = read_all(argv[3])};
    if (!game->open(&file, &wrong) || !game->next(&file, &entry) || entry.text.bytes == NULL)
        die("no game in the file");
    text = entry.text;
    if (!session_open(&session, &arena, game, problem, text.length, CHECKPOINTS))
        die("too little memory");
    session_start(&session, 0);
    if (session_play(&session, text) < text.length)
        die(session.step.wrong.text);
    session_seek(&session, (uint32_t)strtoul(argv[4], NULL, 10));
    draw(&session);
    return 0;
}
