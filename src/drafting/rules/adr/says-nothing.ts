import { postpones } from '../../../analysis/design/postpones.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';

/** A passage that names a demand of the PRD or a part of the proposal ("PRD-001#NFR-2: 99.95 %") says what is asked, and not how it is met. */
export function isPointer({ text }: Pick<Passage, 'text'>): boolean {
  return /^(?:An alert where )?[A-Z]+-\d+#\S+?(?::| is missed\b)/.test(text);
}

/** What a draft says of itself: that something is still open, or only where the proposal stands. Nobody decided anything by it. */
export function leavesOpen({ text }: Pick<Passage, 'text'>): boolean {
  return (
    /\bstill to be (?:decided|done)\b/i.test(text) ||
    postpones(text) ||
    /^As [A-Z]+-\d+ proposes\b/.test(text) ||
    /^Stories of \S+ .* lead to\b/.test(text)
  );
}

/** That nobody has said yet what is done in a case, as a draft words it: nobody put it off, so that it is open. */
export function isUndecided(handling: string): boolean {
  return /^(?:What is done about \S+ is s|S)till to be decided\.$/.test(handling.trim());
}

/** "2 more in TIP-001 (INT-4 and INT-5).", "Given by the PRD (see Constraints): …" only say where what is meant stands, and the record has it at its own place. */
export function tellsWhere(text: string): boolean {
  return /^(?:\d+ more in [A-Z]+-\d+\b|Given by (?:[A-Z]+-\d+\b|the PRD \(see Constraints\)))/.test(text);
}

/** What a draft says of a demand: which operation meets it, or refuses what would break it. No dimension is decided by that. */
export function isDemand(handling: string): boolean {
  return /^Done by `[^]*, as it says\.?$|\bis refused where it would break this\.?$|^Refused with the rule as the reason\b/.test(
    handling.trim(),
  );
}

/** "`haltOperation` (DAA-001#OP-halt-operation): …" repeats what the model demands of that operation. */
export function quotesOperation(said: string): boolean {
  return /^`[^`]+` \([A-Z]+-\d+#OP-[^)]*\)/.test(said);
}

/** Whether something is out of order in it; that a rule refuses something is no failure. */
export function tellsOfFailure({ label, text }: Pick<Passage, 'label' | 'text'>): boolean {
  return fails.test(`${label} ${text}`);
}

/** Words of what is out of order, and none by which a rule says what it refuses: full, late, missing, in error. */
const fails =
  /unavailab|unreachable|outage|offline|time[- ]?(?:d )?outs?\b|\bno answer\b|\bnot (?:answer|respond|reachable|available)\b|\b(?:down|away|fail(?:s|ed|ing|ures?)?|fail-?over|crash\w*|dies|dead|stop(?:s|ped)?|broken|breaks?|lost|loses?|cut off|slow\w*|restart\w*|recover\w*|degrad\w*|stand-?by|hangs?|retr(?:y|ies|ied)|re-?sent|catch(?:es)? up|falls? behind|5\d\d|circuit breaker|fall-?back)\b/i;
