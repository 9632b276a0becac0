import type { Finding } from '../../../lifecycle/findings.ts';
import type { PrdPart } from '../../coverage/prd-parts.ts';
import type { DaaModel } from '../daa-model.ts';
import { finding, type LintRule } from '../lint-rule.ts';

/** Every aggregate guards an invariant (specification 2.2), and an invariant is a rule, not a criterion copied word for word. */
export const checkInvariants: LintRule = (model) => [...findUnguarded(model), ...findCopied(model)];

function findUnguarded({ daa }: DaaModel): Finding[] {
  return daa.aggregates
    .filter(({ invariants }) => invariants.length === 0)
    .map(({ name }) =>
      finding('DAA-INVARIANT-MISSING', {
        part: name,
        message: `${name} states no invariant.`,
        fix: `Say what always holds for a ${name}; if nothing does, merge it into the aggregate that guards it.`,
      }),
    );
}

/** Also finds a criterion that stands whole inside an invariant, such as after "It always holds that". */
function findCopied({ daa, prd }: DaaModel): Finding[] {
  const sources = indexByOpening(prd?.parts ?? []);
  return daa.aggregates.flatMap(({ invariants }) =>
    invariants.flatMap(({ id, statement }) => {
      const source = findSource(wordsOf(statement), sources);
      if (source === null) return [];
      return finding('DAA-INVARIANT-COPIED', {
        part: id,
        message: `${id} repeats ${source} word for word.`,
        fix: 'State what always holds for the aggregate, before and after every operation, not what one test looks at.',
      });
    }),
  );
}

interface Source {
  readonly localId: string;
  readonly words: readonly string[];
}

/** Shorter statements are compared as a whole only: three words in common are no copy. */
const openingLength = 4;

function indexByOpening(parts: readonly PrdPart[]): Map<string, Source[]> {
  const sources = parts
    .filter(({ kind }) => kind === 'criterion' || kind === 'requirement')
    .map(({ localId, text }) => ({ localId, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0);
  return Map.groupBy(sources, ({ words }) => openingAt(words, 0));
}

function findSource(words: readonly string[], sources: ReadonlyMap<string, readonly Source[]>): string | null {
  for (let at = 0; at === 0 || at + openingLength <= words.length; at += 1) {
    const found = sources.get(openingAt(words, at))?.find((source) => {
      if (source.words.length < openingLength) return at === 0 && source.words.length === words.length;
      return source.words.every((word, offset) => words[at + offset] === word);
    });
    if (found) return found.localId;
  }
  return null;
}

function openingAt(words: readonly string[], at: number): string {
  return words.slice(at, at + openingLength).join(' ');
}

/** Case, punctuation, articles and the choice between must, shall and can do not make another sentence. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/^(?:an?|the|must|shall|should|can|may|will)$/.test(word));
}
