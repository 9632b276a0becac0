import { finding, type LintRule } from '../lint-rule.ts';

/** Requires an invariant for each aggregate (specification 2.2). A reader judges if it is right. */
export const checkInvariants: LintRule = ({ daa }) =>
  daa.aggregates
    .filter(({ invariants }) => invariants.length === 0)
    .map(({ name }) =>
      finding('DAA-INVARIANT-MISSING', {
        part: name,
        message: `${name} states no invariant.`,
        fix: `Say what always holds for a ${name}; if nothing does, merge it into the aggregate that guards it.`,
      }),
    );
