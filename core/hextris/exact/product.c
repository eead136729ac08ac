/* See product.h. The states are found breadth first from those of loop node 0; then each is linked to its dominating
 * state; then the edges are written. */
#include "product.h"

struct builder {
    struct product *product;
    const struct phrase_set *phrases;
    const struct loops *loops;
    uint32_t state_capacity; /* without the last state, which ends the edges */
    struct stop *stop;
};

/* The state of two nodes; it is added if there is none. PRODUCT_FORBIDDEN when the memory is full. */
static uint16_t find_or_add_state(struct builder *builder, uint16_t phrase_node, uint16_t loop_node)
{
    struct product_state *states = builder->product->states;
    uint32_t compared = 1;
    uint16_t at = phrase_node;

    for (; states[at].loop_node != loop_node && states[at].next_same_node != 0; compared++)
        at = states[at].next_same_node;
    (void)stop_after(builder->stop, compared);
    if (states[at].loop_node == loop_node)
        return at;
    if (builder->product->state_count == builder->state_capacity)
        return PRODUCT_FORBIDDEN;
    states[at].next_same_node = (uint16_t)builder->product->state_count;
    states[builder->product->state_count] =
        (struct product_state){.phrase_node = phrase_node, .loop_node = loop_node};
    return (uint16_t)builder->product->state_count++;
}

/* The loop node after a command. */
static uint16_t next_loop_node(const struct builder *builder, uint16_t loop_node, enum command command)
{
    uint32_t number = loops_command_number(command);

    return number < LOOPS_COMMANDS ? builder->loops->next[loop_node][number] : 0;
}

/* Adds the states that the edges of a state lead to. */
static bool add_successors(struct builder *builder, uint32_t at)
{
    struct product_state state = builder->product->states[at];

    for (uint32_t c = 0; c < COMMANDS; c++) {
        uint16_t loop_node = next_loop_node(builder, state.loop_node, (enum command)c);
        if (loop_node == LOOPS_FORBIDDEN)
            continue;
        for (const struct phrase_edge *edge = phrase_edges(builder->phrases, state.phrase_node, (enum command)c);
             edge != NULL; edge = phrase_next_edge(edge))
            if (find_or_add_state(builder, edge->node, loop_node) == PRODUCT_FORBIDDEN)
                return false;
    }
    return true;
}

/* Writes the edges of a state; returns their number. */
static uint32_t write_state_edges(struct builder *builder, uint32_t at, struct product_edge *to)
{
    struct product_state state = builder->product->states[at];
    uint32_t count = 0;

    for (uint32_t c = 0; c < COMMANDS; c++) {
        uint16_t loop_node = next_loop_node(builder, state.loop_node, (enum command)c);
        for (const struct phrase_edge *edge = phrase_edges(builder->phrases, state.phrase_node, (enum command)c);
             edge != NULL; edge = phrase_next_edge(edge))
            to[count++] = (struct product_edge){
                .phrase_node = edge->node, .command = (uint8_t)c, .completes = edge->completes,
                .letter = edge->letter,
                .state = loop_node == LOOPS_FORBIDDEN ? PRODUCT_FORBIDDEN
                                                      : find_or_add_state(builder, edge->node, loop_node)};
    }
    return count;
}

/* The state of two nodes; PRODUCT_FORBIDDEN if there is none. */
static uint16_t find_state(const struct product *product, uint16_t phrase_node, uint16_t loop_node)
{
    uint16_t at = phrase_node;

    while (product->states[at].loop_node != loop_node && product->states[at].next_same_node != 0)
        at = product->states[at].next_same_node;
    return product->states[at].loop_node == loop_node ? at : PRODUCT_FORBIDDEN;
}

/* Work of linking a state, estimated. */
enum { LINK_WORK = 100 };

static void link_dominating(struct product *product, const struct loops *loops, struct stop *stop)
{
    for (uint32_t i = 0; i < product->state_count && !stop_after(stop, LINK_WORK); i++) {
        struct product_state *state = &product->states[i];
        uint16_t suffix = loops->suffix[state->loop_node];
        while (find_state(product, state->phrase_node, suffix) == PRODUCT_FORBIDDEN)
            suffix = loops->suffix[suffix];
        state->dominating = find_state(product, state->phrase_node, suffix);
    }
}

bool product_build(struct product *product, const struct phrase_set *phrases, const struct loops *loops,
                   struct product_memory *memory, struct stop *stop)
{
    struct builder builder = {.product = product, .phrases = phrases, .loops = loops, .stop = stop};
    uint32_t edges = 0, capacity = memory->state_capacity;

    if (capacity <= phrases->node_count)
        return false;
    builder.state_capacity = capacity - 1 < PRODUCT_FORBIDDEN ? capacity - 1 : PRODUCT_FORBIDDEN - 1;
    *product = (struct product){phrases->node_count, memory->states, memory->edges};
    for (uint32_t i = 0; i < phrases->node_count; i++)
        product->states[i] = (struct product_state){.phrase_node = (uint16_t)i};
    for (uint32_t i = 0; i < product->state_count; i++)
        if (!add_successors(&builder, i) || stop_after(stop, 0))
            return false;
    link_dominating(product, loops, stop);
    for (uint32_t i = 0; i < product->state_count; i++) {
        if (edges + COMMANDS * GAME_LETTERS > memory->edge_capacity)
            return false;
        product->states[i].first_edge = edges;
        edges += write_state_edges(&builder, i, product->edges + edges);
        if (stop_after(stop, 0))
            return false;
    }
    product->states[product->state_count].first_edge = edges;
    *memory = (struct product_memory){memory->states + product->state_count + 1, memory->edges + edges,
                                      capacity - product->state_count - 1, memory->edge_capacity - edges};
    return true;
}
