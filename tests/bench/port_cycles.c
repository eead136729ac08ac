/* A plug-in of QEMU that counts what a program for a Cortex-M executes: instructions, and the cycles that they take by
 * the table of instruction timings in the technical reference manual of the Cortex-M3.
 *
 *     qemu-system-arm -plugin build/port_cycles.so ...
 *
 * At the end it prints "N instructions, N cycles" to standard error. The cycles are an estimate: memory without wait
 * states; no load or store is overlapped with the next; multiplications with results of 64 bits and divisions take the
 * middle of their range; a branch that is taken refills the pipeline in two cycles. No QEMU models cycles, and no board
 * has confirmed the estimate.
 *
 * The declarations are those of QEMU's qemu-plugin.h, version 1 of the interface, which Debian does not package. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct plugin_info;
struct plugin_block;       /* instructions that are translated together and executed one after another */
struct plugin_instruction;

enum { PLUGIN_VERSION = 1, PLUGIN_NO_REGISTERS = 0 };

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct plugin_block *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct plugin_block *, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct plugin_block *);
extern uint64_t qemu_plugin_tb_vaddr(const struct plugin_block *);
extern struct plugin_instruction *qemu_plugin_tb_get_insn(const struct plugin_block *, size_t);
extern const void *qemu_plugin_insn_data(const struct plugin_instruction *);
extern size_t qemu_plugin_insn_size(const struct plugin_instruction *);

EXPORTED extern int qemu_plugin_version;
EXPORTED int qemu_plugin_install(plugin_id, const struct plugin_info *, int, char **);

int qemu_plugin_version = PLUGIN_VERSION;

/* ---- cycles of an instruction, without the refill after a branch ---- */

enum { REFILL = 2, SINGLE = 2, DOUBLE = 3, LONG_PRODUCT = 4, LONG_SUM = 6, QUOTIENT = 7 };

static unsigned ones(unsigned registers)
{
    unsigned count = 0;

    for (; registers != 0; registers &= registers - 1)
        count++;
    return count;
}

static unsigned cycles_16(unsigned code)
{
    if (code >= 0x4800 && code < 0xa000) /* load or store of a register */
        return SINGLE;
    if ((code & 0xf600) == 0xb400) /* push and pop; bit 8 is the link register or the program counter */
        return 1 + ones(code & 0x1ff);
    if ((code & 0xf000) == 0xc000) /* load or store of several registers */
        return 1 + ones(code & 0xff);
    return 1;
}

static unsigned cycles_32(unsigned first, unsigned second)
{
    if ((first & 0xfe40) == 0xe800) /* load or store of several registers */
        return 1 + ones(second);
    if ((first & 0xfe40) == 0xe840) /* of two; tables of branches */
        return (first & 0xfff0) == 0xe8d0 ? SINGLE : DOUBLE;
    if ((first & 0xfe00) == 0xf800)
        return SINGLE;
    if ((first & 0xff80) == 0xfb00) /* a product, or with a sum */
        return (second & 0xf000) == 0xf000 ? 1 : 2;
    if ((first & 0xff80) == 0xfb80)
        return (first & 0x10) != 0 ? QUOTIENT : (first & 0x40) != 0 ? LONG_SUM : LONG_PRODUCT;
    return 1;
}

static unsigned cycles(const struct plugin_instruction *instruction)
{
    uint16_t code[2];

    memcpy(code, qemu_plugin_insn_data(instruction), qemu_plugin_insn_size(instruction));
    return qemu_plugin_insn_size(instruction) == 2 ? cycles_16(code[0]) : cycles_32(code[0], code[1]);
}

/* ---- blocks ---- */

enum { MAX_BLOCKS = 1 << 20 };

static struct block {
    uint32_t instructions, cycles;
    uint64_t start, end;
} blocks[MAX_BLOCKS];
static size_t block_count;
static uint64_t instructions_all, cycles_all, expected; /* `expected`: where the program goes on without a branch */

static void execute(unsigned processor, void *context)
{
    const struct block *block = context;

    (void)processor;
    instructions_all += block->instructions;
    cycles_all += block->cycles + (block->start != expected ? REFILL : 0);
    expected = block->end;
}

static void translate(plugin_id id, struct plugin_block *translated)
{
    struct block *block = &blocks[block_count < MAX_BLOCKS - 1 ? block_count++ : block_count];
    size_t count = qemu_plugin_tb_n_insns(translated);

    (void)id;
    *block = (struct block){.instructions = (uint32_t)count, .start = qemu_plugin_tb_vaddr(translated)};
    block->end = block->start;
    for (size_t i = 0; i < count; i++) {
        const struct plugin_instruction *instruction = qemu_plugin_tb_get_insn(translated, i);
        block->cycles += cycles(instruction);
        block->end += qemu_plugin_insn_size(instruction);
    }
    qemu_plugin_register_vcpu_tb_exec_cb(translated, execute, PLUGIN_NO_REGISTERS, block);
}

static void print(plugin_id id, void *context)
{
    (void)id;
    (void)context;
    if (block_count == MAX_BLOCKS - 1)
        fprintf(stderr, "port_cycles: too many blocks; the counts are wrong\n");
    fprintf(stderr, "%" PRIu64 " instructions, %" PRIu64 " cycles\n", instructions_all, cycles_all);
}

int qemu_plugin_install(plugin_id id, const struct plugin_info *info, int argc, char **argv)
{
    (void)info;
    (void)argc;
    (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
    qemu_plugin_register_atexit_cb(id, print, NULL);
    return 0;
}
