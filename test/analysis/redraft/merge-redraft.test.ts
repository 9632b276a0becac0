import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/analysis/forms/load-words.ts';
import type { Words } from '../../../src/analysis/forms/words.ts';
import { comparePrdParts } from '../../../src/analysis/redraft/compare-prd-parts.ts';
import { confineRevision } from '../../../src/analysis/redraft/confine-revision.ts';
import { describeProposal } from '../../../src/analysis/redraft/describe-proposal.ts';
import { followMoves } from '../../../src/analysis/redraft/follow-moves.ts';
import { mergeRedraft } from '../../../src/analysis/redraft/merge-redraft.ts';
import { listModelParts } from '../../../src/analysis/redraft/model-parts.ts';
import type { MergedRedraft } from '../../../src/analysis/redraft/redraft-order.ts';
import { nameDemands } from '../../../src/analysis/redraft/name-demands.ts';
import type { PartEdit } from '../../../src/analysis/redraft/find-edited.ts';
import { listPrdParts } from '../../../src/documents/parts.ts';
import { draftAnew } from '../../../src/drafting/rules/draft-anew.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import { findingSchema } from '../../../src/lifecycle/findings.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { prdOf } from '../../drafting/prd-of.ts';
import { apply, deeds } from './support/prd-deeds.ts';

const key = 'PRD-001';
let words: Words;
let library: PrdBody;
let standing: DaaBody;

beforeAll(async () => {
  words = await loadWords();
  library = prdOf(readFileSync(new URL('../../../examples/library-lending.prd.md', import.meta.url), 'utf8')).body;
  standing = draft(library);
});

function draft(body: PrdBody): DaaBody {
  return draftAnew({ key, version: 1, body }, words);
}

interface Case {
  readonly now: PrdBody;
  readonly fresh: DaaBody;
  readonly edited: ReadonlyMap<string, PartEdit>;
  readonly everUsed?: readonly string[];
}

function merge({ now, fresh, edited, everUsed = [] }: Case): {
  merged: MergedRedraft<DaaBody>;
  base: DaaBody;
  demanded: string[];
} {
  const [before, after] = [listPrdParts(library), listPrdParts(now)];
  const changes = comparePrdParts(key, { before, after });
  const merged = mergeRedraft({
    standing,
    fresh,
    changes,
    before: nameDemands(key, before),
    after: nameDemands(key, after),
    edited,
    everUsed,
  });
  const demanded = changes.filter(({ change }) => change === 'changed' || change === 'added').map(({ ref }) => ref);
  return { merged, base: followMoves(standing, changes), demanded };
}

const contentsOf = (body: DaaBody): Map<string, string> =>
  new Map([...listModelParts(body)].map(([id, { content }]) => [id, JSON.stringify(content)]));

const coveredIn = (body: DaaBody): Set<string> =>
  new Set(body.aggregates.flatMap(({ operations }) => operations.flatMap(({ covers }) => covers)));

/** What another drafter might have made of the same PRD: some operations called otherwise, some forgotten. */
function distort(body: DaaBody, { renamed, forgotten }: { renamed: readonly number[]; forgotten: readonly number[] }): DaaBody {
  let place = 0;
  return {
    ...body,
    aggregates: body.aggregates.map((aggregate) => ({
      ...aggregate,
      operations: aggregate.operations.flatMap((operation) => {
        place += 1;
        if (forgotten.includes(place)) return [];
        return renamed.includes(place)
          ? [{ ...operation, id: `${operation.id}-anew`, name: `${operation.name}Anew` }]
          : [operation];
      }),
    })),
  };
}

describe('a merge of a redraft', () => {
  const prds = fc.tuple(fc.array(deeds, { minLength: 1, maxLength: 3 }), fc.boolean());
  const distortions = fc.record({
    renamed: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
    forgotten: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
  });
  const picks = fc.array(fc.nat(200), { maxLength: 12 });

  it('keeps what nothing changed and what people wrote, whatever was drafted', { timeout: 120_000 }, () => {
    const ids = [...listModelParts(standing).keys()];
    fc.assert(
      fc.property(prds, distortions, picks, ([doing, renumbers], distortion, picked) => {
        const now = apply(library, doing, renumbers);
        const edited = new Map(picked.map((at) => [ids[at % ids.length] ?? '', { by: 'Ann', version: 2 }]));
        const { merged, base } = merge({ now, fresh: distort(draft(now), distortion), edited });
        const [before, after] = [contentsOf(base), contentsOf(merged.body)];
        const touched = new Set(merged.parts.map(({ part }) => part));
        for (const [id, content] of before) if (!touched.has(id) || edited.has(id)) expect(after.get(id), id).toBe(content);
        for (const { part, because } of merged.parts) expect(because, part).not.toEqual([]);
        // What is there and was not before is told.
        for (const id of after.keys()) if (!before.has(id)) expect(touched, id).toContain(id);
        const operations = merged.body.aggregates.flatMap(({ operations: own }) => own.map(({ id }) => id));
        expect(new Set(operations).size).toBe(operations.length);
        for (const { part } of merged.proposals) expect(edited.has(part)).toBe(true);
        for (const proposal of merged.proposals) findingSchema.parse(describeProposal(proposal));
      }),
      { numRuns: 25 },
    );
  });

  it('serves every new or changed demand that the draft serves, where no person stands in the way', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(prds, distortions, ([doing, renumbers], distortion) => {
        const now = apply(library, doing, renumbers);
        const fresh = distort(draft(now), distortion);
        const { merged, demanded } = merge({ now, fresh, edited: new Map() });
        const [drafted, served] = [coveredIn(fresh), coveredIn(merged.body)];
        expect(demanded.filter((ref) => drafted.has(ref) && !served.has(ref))).toEqual([]);
        // Nothing goes on serving what is no more.
        const known = new Set(listPrdParts(now).map(({ localId }) => `${key}#${localId}`));
        expect([...served].filter((ref) => !known.has(ref))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('of a PRD that did not change is the model as it stands', () => {
    const { merged } = merge({ now: library, fresh: distort(standing, { renamed: [1, 2], forgotten: [3] }), edited: new Map() });
    expect(merged.body).toEqual(standing);
    expect(merged.parts).toEqual([]);
  });

  it('gives what comes in no id that anything had before, but for an operation of the same name, and each its own', () => {
    const now = apply(library, [{ deed: 'insert', at: 0, thing: 'donation' }], false);
    const idsIn = (body: DaaBody): string[] =>
      body.aggregates.flatMap(({ operations, invariants }) => [...operations, ...invariants].map(({ id }) => id));
    const known = new Set(idsIn(standing));
    const once = idsIn(merge({ now, fresh: draft(now), edited: new Map() }).merged.body).filter((id) => !known.has(id));
    expect(once).not.toEqual([]);
    const again = idsIn(merge({ now, fresh: draft(now), edited: new Map(), everUsed: once }).merged.body);
    expect(again.filter((id) => once.includes(id))).toEqual(once.filter((id) => id.startsWith('OP-')));
    expect(new Set(again).size).toBe(again.length);
  });

  it('keeps a context under its name where the draft only cut it otherwise', () => {
    const fresh = {
      ...standing,
      contexts: standing.contexts.map((context) => ({ ...context, name: `${context.name} anew` })),
      aggregates: standing.aggregates.map((one) => ({ ...one, context: `${one.context} anew` })),
    };
    const now = apply(library, [{ deed: 'insert', at: 0, thing: 'donation' }], false);
    const { merged } = merge({ now, fresh: { ...fresh, ...pick(draft(now)) }, edited: new Map() });
    expect(merged.body.contexts.map(({ name }) => name)).toEqual(standing.contexts.map(({ name }) => name));
  });
});

/** What the names of contexts do not stand in. */
function pick({ aggregates }: DaaBody): Pick<DaaBody, 'aggregates'> {
  return { aggregates: aggregates.map((one) => ({ ...one, context: `${one.context} anew` })) };
}

it('puts back what a revision of a redraft had no business to touch', () => {
  const revised: DaaBody = {
    ...standing,
    aggregates: standing.aggregates.slice(1).map((aggregate) => ({
      ...aggregate,
      invariants: [],
      operations: aggregate.operations.map((one) => ({ ...one, precondition: 'anything' })),
    })),
    domainEvents: [],
    valueObjects: [...standing.valueObjects, { ...standing.valueObjects[0]!, name: 'BrandNew' }],
  };
  const open = standing.aggregates[1]?.operations[0]?.id ?? '';
  const confined = confineRevision(standing, revised, new Set([open]));
  const [before, after] = [contentsOf(standing), contentsOf(confined)];
  expect([...after.keys()].filter((id) => before.get(id) !== after.get(id))).toEqual([open, 'VO-brand-new']);
  expect([...before.keys()].filter((id) => !after.has(id))).toEqual([]);
});
