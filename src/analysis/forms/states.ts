/** States that a text lists. */
export interface StateList {
  readonly states: readonly string[];
  /** Transitions; empty when the list has no order. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** Words that name the owner: "order" of "order status", "training record" of "status of a …". */
  readonly of: string;
}

const arrow = /→|⇒|(?<!-)-+>|(?<!=)=+>|–>|—>/;
const statusWord = /\b(status(?:es)?|states?|life ?cycle|stages?)\b/i;
const choice = /\||\/|,|\bor\b|\band\b/;
const longestName = 3;

/**
 * Reads a list of states: arrows give the order ("PENDING → DONE | FAILED"); "the states are a, b
 * and c" has none. The options of a filter are no states.
 */
export function readStates(text: string): StateList | null {
  const word = statusWord.exec(text);
  if (!word || /\bfilter/i.test(text)) return null;
  const of = thingAround(text, word);
  const chain = readChain(text);
  if (chain) return { ...chain, of };
  const rest = text.slice(word.index);
  const [, list = ''] =
    /^\S+(?: (?:flow|list|values?))?(?: of [^:,;.]{1,40}?)?\s*(?::|—|–|\bare\b|\bis one of\b|\bcan be\b|\bmay be\b|\bis either\b)\s*([^.;]+)/i.exec(
      rest,
    ) ?? [];
  const states = list
    .split(choice)
    .map(cleanName)
    .filter((name) => name !== '');
  return states.length > 1 && states.every(isName) ? { states, moves: [], of } : null;
}

function readChain(text: string): Omit<StateList, 'of'> | null {
  const moves: { from: string; to: string }[] = [];
  for (const piece of text.split(/[;.]\s|[;.]$|,\s(?=[^,]*(?:→|->|=>))/)) {
    const steps = piece.split(arrow);
    if (steps.length < 2) continue;
    const levels = steps.map((step, at) =>
      namesIn(at === 0 ? step.slice(Math.max(step.lastIndexOf(':'), step.lastIndexOf('—'), step.lastIndexOf('–')) + 1) : step),
    );
    if (levels.some((names) => names.length === 0 || !names.every(isName))) return null;
    for (const [at, names] of levels.entries())
      for (const to of levels[at + 1] ?? []) for (const from of names) moves.push({ from, to });
  }
  return moves.length === 0 ? null : { states: [...new Set(moves.flatMap(({ from, to }) => [from, to]))], moves };
}

function namesIn(step: string): string[] {
  return step
    .split(choice)
    .map(cleanName)
    .filter((name) => name !== '');
}

function cleanName(text: string): string {
  return text
    .replace(/[`*"'“”()[\]]/g, '')
    .trim()
    .replace(/^(?:an?|the)\s+/i, '')
    .trim();
}

function isName(name: string): boolean {
  return name.split(/\s+/).length <= longestName && /^\p{L}[\p{L}\p{N} _-]*$/u.test(name);
}

function thingAround(text: string, { 0: word, index }: RegExpExecArray): string {
  const after = /^ of (?:an? |the |each )?([\p{L} -]{2,40}?)(?=\s*(?:[:—–,;.]|\bis\b|\bare\b|\bcan\b|\bmay\b|$))/iu.exec(
    text.slice(index + word.length),
  )?.[1];
  const before = /(?<![\p{L}-])((?:[\p{L}-]+ ){1,3})$/u.exec(text.slice(0, index))?.[1]?.trim();
  return after ?? before ?? '';
}
