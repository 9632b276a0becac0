import { concept } from '../phrases/concept.ts';

/** The Playbook as a whole, and not one of its patterns. */
export const asksForPatterns = concept('(playbook|catalog|catalogue|pattern|entry|entries|none)');

/** Nobody looked into it. */
export const looksAway = concept(
  '(not|never|nobody|no one) ~ (be)? (open|look|go through|consult|read|examine|review|browse|search|study|consider|discuss|weigh|check|work through)',
  '(do|did|get by|manage) without; (skip|omit|leave out|left out) ~ (it|this|them|playbook|catalog|catalogue|pattern)?; to be (fill|complete|do|write|add); (fill|add|write|do|check) ~ later; (see|find) nothing in it',
);

/** A row that names no pattern. */
export const namesNone = concept('(none|nothing|tbd|n); no pattern; not applicable; to be (fill|complete|do|write|add)');
