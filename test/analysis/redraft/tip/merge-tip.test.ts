import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWords } from '../../../../src/analysis/forms/load-words.ts';
import type { Words } from '../../../../src/analysis/forms/words.ts';
import { comparePrdParts } from '../../../../src/analysis/redraft/compare-prd-parts.ts';
import { describeProposal } from '../../../../src/analysis/redraft/describe-proposal.ts';
import type { PartEdit } from '../../../../src/analysis/redraft/find-edited.ts';
import { nameDemands } from '../../../../src/analysis/redraft/name-demands.ts';
import type { MergedRedraft } from '../../../../src/analysis/redraft/redraft-order.ts';
import { followTipMoves } from '../../../../src/analysis/redraft/tip/follow-tip-moves.ts';
import { listTipParts } from '../../../../src/analysis/redraft/tip/list-tip-parts.ts';
import { mergeTip } from '../../../../src/analysis/redraft/tip/merge-tip.ts';
import { itemsOf } from '../../../../src/analysis/redraft/tip/tip-items.ts';
import { listPrdParts } from '../../../../src/documents/parts.ts';
import { renderArtifact } from '../../../../src/documents/render-artifact.ts';
import { draftTip } from '../../../../src/drafting/rules/draft-tip.ts';
import { findingSchema } from '../../../../src/lifecycle/findings.ts';
import type { PrdBody } from '../../../../src/lifecycle/prd.ts';
import type { TipBody } from '../../../../src/lifecycle/tip.ts';
import { assembleTip } from '../../../../src/steps/lightweight/assemble-tip.ts';
import { prdOf } from '../../../drafting/prd-of.ts';
import { apply, deeds } from '../support/prd-deeds.ts';

const key = 'PRD-001';
let words: Words;
let library: PrdBody;
let standing: TipBody;

beforeAll(async () => {
  words = await loadWords();
  library = prdOf(readFileSync(new URL('../../../../examples/library-lending.prd.md', import.meta.url), 'utf8')).body;
  standing = draft(library);
});

function draft(body: PrdBody): TipBody {
  const refs = new Set(listPrdParts(body).map(({ localId }) => `${key}#${localId}`));
  return assembleTip(draftTip({ prd: { key, version: 1, body } }, words), { key, refs });
}

interface Case {
  readonly now: PrdBody;
  readonly fresh: TipBody;
  readonly edited: ReadonlyMap<string, PartEdit>;
}

function merge({ now, fresh, edited }: Case): { merged: MergedRedraft<TipBody>; base: TipBody; demanded: string[] } {
  const [before, after] = [listPrdParts(library), listPrdParts(now)];
  const changes = comparePrdParts(key, { before, after });
  const merged = mergeTip({
    standing,
    fresh,
    changes,
    before: nameDemands(key, before),
    after: nameDemands(key, after),
    edited,
    everUsed: [],
  });
  const demanded = changes.filter(({ change }) => change === 'changed' || change === 'added').map(({ ref }) => ref);
  return { merged, base: followTipMoves(standing, changes, (part) => edited.has(part)), demanded };
}

const contentsOf = (body: TipBody): Map<string, string> =>
  new Map([...listTipParts(body)].map(([id, { content }]) => [id, JSON.stringify(content)]));

/** What people read, without what it covers. */
const wordsOf = (body: TipBody): Map<string, string> =>
  new Map(Object.values(itemsOf(body)).flatMap((items) => items.map(({ id, fields }) => [id, JSON.stringify(fields)] as const)));

const coveredIn = (body: TipBody): Set<string> =>
  new Set(Object.values(itemsOf(body)).flatMap((items) => items.flatMap(({ covers }) => covers)));

/** What another drafter might have made of the same PRD: some entries forgotten, the calls in another order. */
function distort(body: TipBody, { forgotten, turned }: { forgotten: readonly number[]; turned: boolean }): TipBody {
  const { proposedImplementation: changes } = body;
  const without = <T>(items: readonly T[]): T[] => {
    const left = items.filter((_, at) => !forgotten.includes(at));
    return turned ? left.toReversed() : left;
  };
  const gone = new Set([
    ...changes.apiChanges.filter((_, at) => forgotten.includes(at)).map(({ id }) => id),
    ...changes.serviceLogic.filter((_, at) => forgotten.includes(at)).map(({ id }) => id),
  ]);
  return {
    ...body,
    proposedImplementation: {
      ...changes,
      apiChanges: without(changes.apiChanges),
      serviceLogic: without(changes.serviceLogic),
      databaseChanges: without(changes.databaseChanges),
    },
    references: body.references.filter(({ from }) => from === undefined || !gone.has(from)),
  };
}

describe('a merge of a redrafted TIP', () => {
  const prds = fc.tuple(fc.array(deeds, { minLength: 1, maxLength: 3 }), fc.boolean());
  const distortions = fc.record({
    forgotten: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
    turned: fc.boolean(),
  });
  const picks = fc.array(fc.nat(200), { maxLength: 12 });

  it('keeps what nothing changed and what people wrote, whatever was drafted', { timeout: 120_000 }, () => {
    const ids = [...listTipParts(standing).keys()];
    fc.assert(
      fc.property(prds, distortions, picks, ([doing, renumbers], distortion, picked) => {
        const now = apply(library, doing, renumbers);
        const edited = new Map(picked.map((at) => [ids[at % ids.length] ?? '', { by: 'Ann', version: 2 }]));
        const { merged, base } = merge({ now, fresh: distort(draft(now), distortion), edited });
        const [before, after] = [contentsOf(base), contentsOf(merged.body)];
        const touched = new Set(merged.parts.map(({ part }) => part));
        for (const [id, content] of before) if (!touched.has(id) || edited.has(id)) expect(after.get(id), id).toBe(content);
        const [written, kept] = [wordsOf(standing), wordsOf(merged.body)];
        for (const id of edited.keys()) if (written.has(id)) expect(kept.get(id), id).toBe(written.get(id));
        for (const { part, because } of merged.parts) expect(because, part).not.toEqual([]);
        // What is there and was not before is told.
        for (const id of after.keys()) if (!before.has(id)) expect(touched, id).toContain(id);
        for (const { part } of merged.proposals) expect(edited.has(part)).toBe(true);
        for (const proposal of merged.proposals) findingSchema.parse(describeProposal(proposal));
      }),
      { numRuns: 25 },
    );
  });

  it('covers every new or changed demand that the draft covers, and nothing that is no more', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(prds, distortions, ([doing, renumbers], distortion) => {
        const now = apply(library, doing, renumbers);
        const fresh = distort(draft(now), distortion);
        const { merged, demanded } = merge({ now, fresh, edited: new Map() });
        const [drafted, covered] = [coveredIn(fresh), coveredIn(merged.body)];
        expect(demanded.filter((ref) => drafted.has(ref) && !covered.has(ref))).toEqual([]);
        const known = new Set(listPrdParts(now).map(({ localId }) => `${key}#${localId}`));
        expect([...covered].filter((ref) => !known.has(ref))).toEqual([]);
        // Each id once, and each reference to an entry that is there.
        const ids = Object.values(itemsOf(merged.body)).flatMap((items) => items.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { from } of merged.body.references) if (from !== undefined) expect(ids).toContain(from);
        expect(merged.body.proposedImplementation.testing.filter(({ text }) => /^US-\d+\.AC-\d+: /.test(text))).toHaveLength(
          now.stories.flatMap(({ criteria }) => criteria).length,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('of a PRD that did not change is the TIP as it stands, byte for byte', () => {
    const fresh = distort(standing, { forgotten: [1, 2], turned: true });
    const { merged } = merge({ now: library, fresh, edited: new Map() });
    const write = (body: TipBody): string => renderArtifact('tip', { title: 'Library', body }).markdown;
    expect(write(merged.body)).toBe(write(standing));
    expect(merged.parts).toEqual([]);
  });

  it('drafts anew exactly what a changed criterion made: its table, its test and its edge case', () => {
    const now = structuredClone(library);
    const criterion = now.stories.find(({ id }) => id === 'US-3')?.criteria.find(({ id }) => id === 'AC-2');
    if (criterion) criterion.text = 'A loan can be renewed at most four times.';
    const { merged } = merge({ now, fresh: draft(now), edited: new Map() });
    const changed = merged.parts.filter(({ outcome }) => outcome !== 'kept').map(({ part }) => part);
    const texts = contentsOf(merged.body);
    expect(changed.map((part) => part.replace(/-.*/, '')).toSorted()).toEqual(['DB', 'EC', 'TEST']);
    for (const part of changed) expect(texts.get(part)).toContain('four times');
    expect(merged.parts.every(({ because }) => because.every((ref) => ref === `${key}#US-3.AC-2`))).toBe(true);
  });

  it('takes a table with the only story that spoke of it, and brings one in with a new story', () => {
    const donation = apply(library, [{ deed: 'insert', at: 0, thing: 'donation' }], false);
    const table = 'Table `donations`: `donation_id` as its key. The PRD names nothing else that is kept of it.';
    const { merged } = merge({ now: donation, fresh: draft(donation), edited: new Map() });
    expect(tablesOf(merged.body)).toEqual([...tablesOf(standing), table]);
    expect(merged.parts.map(({ part }) => part)).toContain('Effort Estimate');

    const [before, after] = [listPrdParts(donation), listPrdParts(library)];
    const back = mergeTip({
      standing: merged.body,
      fresh: draft(library),
      changes: comparePrdParts(key, { before, after }),
      before: nameDemands(key, before),
      after: nameDemands(key, after),
      edited: new Map(),
      everUsed: [],
    });
    expect(tablesOf(back.body)).toEqual(tablesOf(standing));
  });

  describe('of one changed criterion', () => {
    const changed = (): PrdBody => {
      const now = structuredClone(library);
      const criterion = now.stories.find(({ id }) => id === 'US-3')?.criteria.find(({ id }) => id === 'AC-2');
      if (criterion) criterion.text = 'A loan can be renewed at most four times.';
      return now;
    };
    const because = [`${key}#US-3.AC-2`];
    const redrafted = (was: string, now: string): string[][] => {
      const merged = mergeWith({ standing: withEdge(standing, was), fresh: withEdge(draft(changed()), now), now: changed() });
      return merged.parts.filter(({ part }) => part === 'EC-98').map((part) => [...part.because]);
    };

    it('leaves an entry from elsewhere as it is, whatever words the draft has for it', () => {
      expect(
        redrafted(
          'Two members reserve the last copy of a title at once.',
          'Two members reserve the last copy four times at once.',
        ),
      ).toEqual([]);
      expect(redrafted('Printer: the tray is empty.', 'Printer: the tray was renewed.')).toEqual([]);
    });

    it('drafts anew what names it, in whatever form, and not what names a part of another PRD', () => {
      for (const named of [`${key}#US-3.AC-2`, 'US-1/US-3.AC-2', 'US-3.AC-1–US-3.AC-3', 'US-3.AC-1, US-3.AC-2'])
        expect(redrafted(`${named}: the tray is empty.`, `${named}: the tray is full.`), named).toEqual([because]);
      for (const other of ['PRD-002#US-3.AC-2', 'PRD-002#US-3.AC-1–AC-3'])
        expect(redrafted(`${other}: the tray is empty.`, `${other}: the tray is full.`), other).toEqual([]);
    });

    it('adds no table that the PRD spoke of before', () => {
      const fresh = withDatabase(draft(changed()), 'Table `renewals`: `renewal_id` as its key.');
      const { body } = mergeWith({ standing, fresh, now: changed() });
      expect(tablesOf(body)).toHaveLength(tablesOf(standing).length);
    });
  });

  it('gives what comes in no id that an entry of an earlier version had', () => {
    const donation = apply(library, [{ deed: 'insert', at: 0, thing: 'donation' }], false);
    const { body } = mergeWith({ standing, fresh: draft(donation), now: donation, everUsed: ['DB-41', 'EC-1', 'Summary'] });
    expect(body.proposedImplementation.databaseChanges.at(-1)?.id).toBe('DB-42');
  });

  it('leaves what a person wrote under the old id of a part that moved, and tells of the new one', () => {
    const now = apply(library, [{ deed: 'insert', at: 0, thing: 'donation' }], true);
    const test = standing.proposedImplementation.testing.find(({ text }) => text.startsWith('US-3.AC-2:'));
    const edited = new Map([[test?.id ?? '', { by: 'Ann', version: 2 }]]);
    const { merged } = merge({ now, fresh: draft(now), edited });
    expect(merged.body.proposedImplementation.testing).toContainEqual(test);
    expect(merged.proposals).toMatchObject([{ part: test?.id, because: [`${key}#US-4.AC-2`] }]);
  });
});

function mergeWith(given: {
  standing: TipBody;
  fresh: TipBody;
  now: PrdBody;
  everUsed?: readonly string[];
}): MergedRedraft<TipBody> {
  const [before, after] = [listPrdParts(library), listPrdParts(given.now)];
  const changes = comparePrdParts(key, { before, after });
  return mergeTip({
    standing: given.standing,
    fresh: given.fresh,
    changes,
    before: nameDemands(key, before),
    after: nameDemands(key, after),
    edited: new Map(),
    everUsed: given.everUsed ?? [],
  });
}

function withEdge(body: TipBody, text: string): TipBody {
  return { ...body, edgeCases: [...body.edgeCases, { id: 'EC-98', text }] };
}

const tablesOf = (body: TipBody): string[] => body.proposedImplementation.databaseChanges.map(({ text }) => text);

function withDatabase(body: TipBody, text: string): TipBody {
  const { databaseChanges, ...changes } = body.proposedImplementation;
  return { ...body, proposedImplementation: { ...changes, databaseChanges: [...databaseChanges, { id: 'DB-99', text }] } };
}
