import type { CoverageReport } from '../../lifecycle/coverage.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { listSaid } from '../forms/split-sentences.ts';
import { compareParts, findOrphans, type RealizingPart } from './compare-parts.ts';
import { indexDistinctiveWords, wordsOf } from './distinctive-words.ts';
import { findLostWords, flatten, stemsOf } from './lost-words.ts';
import { listPrdParts, type PrdPart } from './prd-parts.ts';

/**
 * Compares a DAA with its PRD (specification 1.3) by the rules of `compareParts`. An operation that
 * names a story realizes it. Other parts need an invariant that names them, or an operation that
 * names them and says something of them outside its pseudocode. A sentence that pseudocode quotes
 * is realized when what names the part has all its words. Throws InputError `prd.no-parts`.
 */
export function reportCoverage(params: {
  prd: { key: string; body: PrdBody };
  daa: { key: string; body: DaaBody };
}): CoverageReport {
  const { prd, daa } = params;
  const named = indexServers(daa.body);
  const distinctive = indexDistinctiveWords(listPrdParts(prd.body));
  const report = compareParts(prd, {
    kind: 'DAA',
    realizedBy: (part, ref, story) => {
      const namings = named.get(ref) ?? [];
      const realizing = namings.flatMap((naming) => judgeRealizing(naming, part.kind, distinctive(part, story)));
      const lost = findLost(part, namings);
      if (lost.length === 0) return realizing;
      const because = `only quoted as a step: ${lost.map((word) => `“${word}”`).join(', ')}`;
      return realizing.map(({ id }) => ({ id, realizes: false, because }));
    },
    notes: daa.body.coverageNotes ?? [],
    nonFunctionalReason: 'non-functional: answered in the RFC and the AI-ADR',
  });
  const serving = daa.body.aggregates.flatMap(({ operations }) => operations);
  return { ...report, items: [...report.items, ...findOrphans(prd, { key: daa.key, serving })] };
}

interface Naming {
  readonly kind: 'operation' | 'invariant';
  readonly id: string;
  /** Words and stems of its name, conditions and transitions, or of its statement. */
  readonly said: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Words of its pseudocode, and the sentences that it quotes, flattened. */
  readonly stepWords: ReadonlySet<string>;
  readonly quotes: ReadonlySet<string>;
}

/** Reads the texts once: one operation may name thousands of parts. */
function readNaming({
  kind,
  id,
  says,
  pseudocode,
}: {
  kind: Naming['kind'];
  id: string;
  says: string;
  pseudocode: string;
}): Naming {
  const lines = pseudocode.split('\n').map((line) => line.replace(/^\s*\d+[.)]\s*/, ''));
  const quotes = lines.flatMap((line) => [line, line.slice(line.indexOf(':') + 1)]).map(flatten);
  return { kind, id, said: wordsOf(says), stems: stemsOf(says), stepWords: wordsOf(pseudocode), quotes: new Set(quotes) };
}

function judgeRealizing(
  { id, kind: by, said, stepWords }: Naming,
  kind: PrdPart['kind'],
  distinctive: ReadonlySet<string>,
): RealizingPart[] {
  // A rule cannot do what a story wants.
  if (by === 'invariant') return kind === 'story' ? [] : [{ id, realizes: true }];
  if (kind === 'story' || distinctive.size === 0 || !distinctive.isDisjointFrom(said)) return [{ id, realizes: true }];
  const isQuoted = !distinctive.isDisjointFrom(stepWords);
  return [{ id, realizes: false, because: isQuoted ? 'only quoted as a step' : `${id} names it, and says nothing of it` }];
}

/** Returns words of sentences that pseudocode quotes and nothing else that names the part has. */
function findLost({ text }: PrdPart, namings: readonly Naming[]): string[] {
  const sentences = text.split(' · ').flatMap(listSaid);
  const quoted = sentences.filter((sentence) => namings.some(({ quotes }) => quotes.has(flatten(sentence))));
  const said = { has: (stem: string) => namings.some(({ stems }) => stems.has(stem)) };
  return [...new Set(quoted.flatMap((sentence) => findLostWords(sentence, said)))];
}

function indexServers(body: DaaBody): Map<string, Naming[]> {
  const byRef = new Map<string, Naming[]>();
  const add = (refs: readonly string[], naming: Naming): void => {
    for (const ref of refs) {
      const known = byRef.get(ref);
      if (known) known.push(naming);
      else byRef.set(ref, [naming]);
    }
  };
  for (const aggregate of body.aggregates) {
    for (const { id, covers, name, signature, event, precondition, postcondition, pseudocode } of aggregate.operations) {
      const moves = (aggregate.states?.transitions ?? []).filter((move) => move.operation === name);
      const states = moves.flatMap(({ from, to }) => [from, to]);
      const says = [name, signature, event, precondition, postcondition, ...states].join(' ');
      add(covers, readNaming({ kind: 'operation', id, says, pseudocode }));
    }
    for (const { id, statement, covers = [] } of aggregate.invariants)
      add(covers, readNaming({ kind: 'invariant', id, says: statement, pseudocode: '' }));
  }
  return byRef;
}
