/* The library of Hextris in C++17: an object that owns its buffer, and errors as exceptions.
 *
 *     g++ -std=c++17 example.cpp $(pkg-config --cflags --libs icfp2015) -o example
 *     ./example 'ei!' <problem.json      prints seed, points and commands of each game */
#include <cstdint>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <icfp2015.h>

class Game {
public:
    explicit Game(std::size_t bytes)
        : buffer(bytes / sizeof(std::uint64_t)), game(icfp2015_init(buffer.data(), buffer.size() * sizeof buffer[0]))
    {
        if (game == nullptr)
            throw std::length_error("the buffer is too small");
    }
    Game(const Game &) = delete; /* the object must not move */
    Game &operator=(const Game &) = delete;

    icfp2015 *get() { return game; }

    int check(int status)
    {
        if (status < 0)
            throw std::runtime_error(icfp2015_error(game));
        return status;
    }

    std::string solution()
    {
        std::string text;
        check(icfp2015_solution(game, append, &text));
        return text;
    }

private:
    std::vector<std::uint64_t> buffer;
    icfp2015 *game;

    /* No exception may leave a function that the library calls. */
    static int append(void *context, const char *text, std::size_t length) noexcept
    try {
        static_cast<std::string *>(context)->append(text, length);
        return 0;
    } catch (const std::exception &) {
        return 1;
    }
};

int main(int argc, char **argv)
try {
    const std::string problem(std::istreambuf_iterator<char>(std::cin), {});
    Game game(64 << 20);
    std::uint32_t count = 0;

    for (int i = 1; i < argc; i++)
        game.check(icfp2015_option(game.get(), "phrase", argv[i]));
    game.check(icfp2015_load_json(game.get(), problem.data(), problem.size()));
    const std::uint32_t *seeds = icfp2015_seeds(game.get(), &count);
    for (std::uint32_t i = 0; i < count; i++) {
        icfp2015_score score;
        game.check(icfp2015_start(game.get(), seeds[i]));
        game.check(icfp2015_solve(game.get(), 1000000, nullptr, nullptr));
        game.check(icfp2015_best(game.get(), &score));
        std::cout << seeds[i] << ' ' << score.points << ' ' << game.solution() << '\n';
    }
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
