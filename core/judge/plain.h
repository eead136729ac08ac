/* Plain: the report of a judge whose contest defines no report; its format is in judge.h. */
#ifndef JUDGE_PLAIN_H
#define JUDGE_PLAIN_H

#include "judge.h"

void plain_begin(struct judge *judge);
void plain_entry(struct judge *judge, struct judge_verdict *verdict);
void plain_end(struct judge *judge);
void plain_name(const struct judge_verdict *verdict, struct message *name);
void plain_head(const struct judge *judge, const struct judge_verdict *verdict, struct message *line);

#endif
