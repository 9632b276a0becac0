import type { RfcBody } from '../../../lifecycle/rfc.ts';

type EdgeCase = RfcBody['nonFunctional']['edgeCases'][number];

/** The case of a TIP that a case of its page is: "TIP-001#EC-2". */
export function refOfCase({ text }: Pick<EdgeCase, 'text'>): string | undefined {
  return /^[A-Z]+-\d+#[A-Z]+-\d+(?=:)/.exec(text)?.[0];
}

/** Behind the last case of a page stands what is done in those of the TIP that it does not show: what is decided about the one leaves the others. */
export function tellsOfOtherCase(sentence: string, own: string | undefined): boolean {
  if (own === undefined) return false;
  const named: readonly string[] = sentence.match(/\b[A-Z]+-\d+#EC-\d+/g) ?? [];
  return (named.length > 0 && !named.includes(own)) || pointer.test(sentence);
}

const pointer = /^\d+ more in [A-Z]+-\d+ \(EC-/;

/** A sentence that speaks of other cases, as a draft words it; a decision may have struck it, and stand behind it. */
const telling =
  /(?<=^|[.!?]["”’)]*\s+|~~)(?:What is done about (?<asked>[A-Z]+-\d+#EC-\d+)|(?<said>[A-Z]+-\d+#EC-\d+)(?=(?:(?:, | and | to )EC-\d+)*: )|\d+ more in [A-Z]+-\d+ \(EC-)/gu;

/** Where in what is done in a case a page goes on to other ones; the end of the text where it does not. */
export function endOfOwnCase(one: EdgeCase): number {
  const [first] = listTelling(one);
  return first === undefined ? one.handling.trimEnd().length : withoutOpenStrike(one.handling.slice(0, first)).length;
}

/** What a page says behind a case of the cases that it does not show. */
export interface OtherCases {
  /** "TIP-001#EC-4", "TIP-001#EC-5". */
  readonly refs: readonly string[];
  /** With whatever was struck of it, and the decisions behind it. */
  readonly written: string;
}

/** What is done in the case itself, and what its page says of others. */
export function splitCase(one: EdgeCase): { readonly own: string; readonly others: readonly OtherCases[] } {
  const starts = listTelling(one);
  const pieces = starts.map((start, at) => one.handling.slice(start, starts[at + 1]));
  const others = pieces
    .filter((piece) => !pointer.test(piece))
    .map((piece) => ({ refs: readRefs(piece), written: withoutOpenStrike(piece) }));
  // A pointer is decided by nobody: what was written behind it is about the case.
  const behind = pieces
    .filter((piece) => pointer.test(piece))
    .map((piece) => withoutOpenStrike(piece.replace(/^[^)]*\)\.?/, '')).trim());
  const own = [one.handling.slice(0, endOfOwnCase(one)), ...behind].filter((part) => part !== '').join(' ');
  return { own, others };
}

/** Where the sentences about other cases begin. */
function listTelling(one: EdgeCase): number[] {
  const own = refOfCase(one);
  if (own === undefined) return [];
  const found = [...one.handling.matchAll(telling)];
  const from = found.findIndex(({ groups = {} }) => (groups['asked'] ?? groups['said']) !== own);
  return from === -1 ? [] : found.slice(from).map(({ index }) => index);
}

/** The strike in front of the next sentence is none of this one. */
function withoutOpenStrike(text: string): string {
  const bare = text.trimEnd();
  return bare.endsWith('~~') && bare.split('~~').length % 2 === 0 ? bare.slice(0, -2).trimEnd() : bare;
}

function readRefs(piece: string): string[] {
  const [, key = '', first = '0', more = ''] = /([A-Z]+-\d+)#EC-(\d+)((?:(?:, | and | to )EC-\d+)*)/.exec(piece) ?? [];
  const ids = [...more.matchAll(/(, | and | to )EC-(\d+)/g)].reduce<number[]>(
    (sofar, [, joint, id]) => {
      const [from, to] = [(sofar.at(-1) ?? 0) + 1, Number(id)];
      return joint === ' to '
        ? [...sofar, ...Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)]
        : [...sofar, to];
    },
    [Number(first)],
  );
  return ids.map((id) => `${key}#EC-${id}`);
}
