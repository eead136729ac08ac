// The page opens, and moves.
import assert from "node:assert/strict";
import { test } from "./bed.mjs";

test("opens", "the page opens without a complaint, and its buttons are there", {}, async (person) => {
  await person.appears("Take over");
});
