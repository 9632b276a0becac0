import { describe, expect, it } from 'vitest';
import { hashRemarked, listCriticFindings } from '../../../graphs/inception/critic-findings.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import { domains } from '../../analysis/lint/domains.ts';
import { buildModel } from '../../analysis/lint/sample-models.ts';

const { daa } = buildModel(domains[0]!);
const [aggregate] = daa.aggregates as [DaaBody['aggregates'][number]];
const [operation] = aggregate.operations as [(typeof aggregate.operations)[number]];
const change = (fields: Partial<typeof aggregate>): DaaBody => ({
  ...daa,
  aggregates: [{ ...aggregate, ...fields }, ...daa.aggregates.slice(1)],
});
const ofOperation = change({ operations: [{ ...operation, pseudocode: 'other' }, ...aggregate.operations.slice(1)] });
const ofInvariants = change({ invariants: [] });
const ofContext: DaaBody = { ...daa, contexts: daa.contexts.map((context) => ({ ...context, name: `${context.name} anew` })) };

describe('a remark of the critic', () => {
  it.each([
    ['', ofOperation, true],
    ['the whole thing', ofOperation, true],
    ['the whole thing', ofContext, true],
    [operation.id, ofOperation, false],
    [operation.id, ofContext, true],
    [operation.name, ofOperation, false],
    [operation.name, ofContext, true],
    [aggregate.name, ofInvariants, false],
    [`AGG-${aggregate.name.toLowerCase()}`, ofContext, true],
    [operation.covers[0]!, ofOperation, false],
    [operation.covers[0]!, ofContext, true],
    ['PRD-001#US-77', ofOperation, true],
  ])('on "%s" stays until its own part changes', (part, after, stays) => {
    const remark = { part, text: 'It never ends.', quote: 'ends', was: hashRemarked(daa, part) };
    expect(listCriticFindings(daa, [remark])).toHaveLength(1);
    expect(listCriticFindings(after, [remark])).toHaveLength(stays ? 1 : 0);
  });
});
