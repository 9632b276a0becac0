import { describe, expect, it } from 'vitest';
import { findUnservedDeeds } from '../../../src/analysis/coverage/unserved-deeds.ts';
import { tipBodySchema, type TipBody } from '../../../src/lifecycle/tip.ts';

function tipOf(paths: readonly string[], logic: readonly string[] = []): TipBody {
  return tipBodySchema.parse({
    context: { summary: '' },
    proposedImplementation: {
      databaseChanges: [],
      apiChanges: paths.map((path, at) => ({ id: `API-${at + 1}`, method: 'POST', path, request: '', response: '200' })),
      serviceLogic: logic.map((text, at) => ({ id: `SVC-${at + 1}`, text })),
      testing: [],
      integrationPoints: [],
    },
    edgeCases: [],
    openQuestions: [],
    effortEstimate: { implementation: '', testing: '', codeReview: '' },
    coverageNotes: [],
    references: [],
    other: [],
  });
}

describe('a deed that a story joins to another', () => {
  it.each([
    ['to see and print the list of tools', ['/tools'], ['`viewTools`: 1. Gather every tool.'], ['print']],
    ['to add, rename and retire tools', ['/tools/{tool_id}/add', '/tools/{tool_id}/rename'], [], ['retire']],
    ['to borrow or return a tool', ['/tools/{tool_id}/borrow'], [], ['return']],
    ['to announce a pick-up and withdraw it', ['/pick-ups/announce'], [], ['withdraw']],
    ['book and pay a berth', ['/berths/{id}/book'], [], ['pay']],
    ['to freeze, thaw or discard samples', ['/samples/{id}/freeze'], ['`thawSample`: 1. Thaw it.'], ['discard']],
  ])('%s: counts for nobody else', (capability, paths, logic, unserved) =>
    expect(findUnservedDeeds({ capability }, tipOf(paths, logic))).toEqual(unserved),
  );

  it.each([
    ['to add, rename and retire tools', ['/tools/add', '/tools/rename'], ['`retireTool`: 1. Retire the tool.']],
    ['to see and search the list of tools', ['/tools'], []],
    ['to see loans and fines of a member', ['/loans'], []],
    ['to quickly and safely borrow a tool', ['/tools/borrow'], []],
    ['to borrow a tool', ['/tools/lend'], []],
    // It calls both otherwise.
    ['to hand in or take back a bag', ['/bags/deposit', '/bags/collect'], []],
    ['to book and cancel a berth', ['/berths/{id}/bookings'], ['`cancelBerth`: 1. Cancel it.']],
    ['to open and understand the plan', ['/plan'], []],
  ])('%s: is served, or nobody can tell', (capability, paths, logic) =>
    expect(findUnservedDeeds({ capability }, tipOf(paths, logic))).toEqual([]),
  );
});
