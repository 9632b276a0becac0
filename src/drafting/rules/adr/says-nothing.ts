import type { Passage } from '../../../analysis/challenge/passages.ts';

/** A passage that names a demand of the PRD or a part of the proposal ("PRD-001#NFR-2: 99.95 %") says what is asked, and not how it is met. */
export function isPointer({ text }: Pick<Passage, 'text'>): boolean {
  return /^(?:An alert where )?[A-Z]+-\d+#\S+?(?::| is missed\b)/.test(text);
}

/** What a draft says of itself: that something is still open, or only where the proposal stands. Nobody decided anything by it. */
export function leavesOpen({ text }: Pick<Passage, 'text'>): boolean {
  return (
    /\bstill to be (?:decided|done)\b/i.test(text) ||
    /^As [A-Z]+-\d+ proposes\b/.test(text) ||
    /^Stories of \S+ .* lead to\b/.test(text)
  );
}

/** Whether something is out of order in it; that a rule refuses something is no failure. */
export function tellsOfFailure({ label, text }: Pick<Passage, 'label' | 'text'>): boolean {
  return fails.test(`${label} ${text}`);
}

const fails =
  /\b(?:fail(?:s|ed|ing|ure|ures)?|crash\w*|dies|dead|stop(?:s|ped)?|broken|breaks?|lost|loses?|cut|slow|late|full|restart\w*|recover\w*|degrad\w*|stand-?by|errors?|gone|missing|hangs?|retr(?:y|ies|ied)|re-?sent|catch(?:es)? up|behind|5\d\d)\b/i;
