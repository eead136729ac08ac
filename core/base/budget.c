/* See budget.h. */
#include "budget.h"

void budget_print(struct message *message, struct budget budget)
{
    message_print(message, "b%llu:%u", (unsigned long long)budget.work, (unsigned)budget.preset);
    if (budget.steps != 0)
        message_print(message, ":%u", (unsigned)budget.steps);
}
