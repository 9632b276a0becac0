import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { checkSettled } from './check-settled.ts';
import { findUnedited } from './find-unedited.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkRfc: KindRule<RfcBody> = (body) => {
  const { alternatives, tradeOffs, nonFunctional, patterns, references } = body;
  const considered = patterns.length > 0 || references.some(({ role }) => role === 'cites_pattern');
  return [
    ...alternatives
      // The words of a decision about it are its reason.
      .filter(({ reason, by }) => reason === '' && !body.designSession.decisions.some(({ id }) => id === by))
      .map(({ id, state }) =>
        kindFinding('RFC-ALTERNATIVE-UNREASONED', {
          part: id,
          message: `${id} does not say why it ${state === 'open' ? 'is taken or not' : `was ${state}`}.`,
          fix: 'Write it below the alternative: "- **Reason:** …".',
        }),
      ),
    ...nonFunctional.edgeCases
      .filter(({ handling }) => handling === '')
      .map(({ id }) =>
        kindFinding('RFC-EDGE-CASE-UNHANDLED', {
          part: id,
          message: `${id} does not say how it is handled.`,
          fix: 'Write it below the case: "- **Handling:** …".',
        }),
      ),
    ...tradeOffs.risks
      .filter(({ mitigation }) => mitigation === '')
      .map(({ id }) =>
        kindFinding('RFC-RISK-UNMITIGATED', {
          part: id,
          message: `${id} has no mitigation.`,
          fix: 'Write it below the risk: "- **Mitigation:** …"; "accepted", with the reason, is one.',
        }),
      ),
    ...checkSettled(body),
    ...findUnedited(body),
    ...patterns
      .filter(({ verdict }) => verdict === 'undecided')
      .map(({ pattern }) =>
        kindFinding('RFC-PATTERN-UNDECIDED', {
          part: 'Playbook Patterns',
          message: `Whether ${pattern} is used is undecided.`,
          fix: 'Write "used" or "not-used" into its column "Verdict", and how or why behind it.',
        }),
      ),
    ...(considered
      ? []
      : [
          kindFinding('RFC-PATTERNS-UNCONSIDERED', {
            part: 'Playbook Patterns',
            message: 'No Playbook pattern was considered.',
            fix: 'List each pattern that applies and how it is used or why it is not; "none applies", with the reason, is an entry too.',
          }),
        ]),
  ];
};
