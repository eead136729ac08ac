/* A clockwise turn takes E to SE to SW and so on: (1,-1,0) -> (0,-1,1) -> (-1,0,1), which is (x,y,z) -> (-z,-x,-y); a
 * turn is linear and E and SE span the plane, so that settles all cells. */
#include "cube.h"

struct hextris_cube hextris_cube_rotate(struct hextris_cube cube)
{
    return (struct hextris_cube){-cube.z, -cube.x, -cube.y};
}

int hextris_cube_compare(struct hextris_cube a, struct hextris_cube b)
{
    if (a.z != b.z)
        return a.z < b.z ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

/* Shell sort with Knuth's gaps ... 40, 13, 4, 1: no recursion, no memory, and fast on sorted lists, as most files
 * have. */
void hextris_cube_sort(struct hextris_cube *cubes, size_t count)
{
    size_t gap = 1;

    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (size_t i = gap; i < count; i++) {
            struct hextris_cube cube = cubes[i];
            size_t at = i;

            for (; at >= gap && hextris_cube_compare(cubes[at - gap], cube) > 0; at -= gap)
                cubes[at] = cubes[at - gap];
            cubes[at] = cube;
        }
}
