import type { CauseBody } from '../../../lifecycle/cause.ts';
import type { MitigationBody } from '../../../lifecycle/mitigation.ts';
import type { ResolutionBody } from '../../../lifecycle/resolution.ts';
import type { ValidationBody } from '../../../lifecycle/validation.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkMitigation: KindRule<MitigationBody> = ({ options, chosen, reason }) => [
  ...(chosen !== '' && !options.some(({ id }) => id === chosen)
    ? [
        kindFinding('MITIGATION-CHOICE-UNKNOWN', {
          part: 'Chosen',
          message: `There is no option ${chosen}.`,
          fix: `Choose one of ${options.map(({ id }) => id).join(', ') || 'the options, and write one first'}.`,
        }),
      ]
    : []),
  ...(options.length > 1 && chosen !== '' && chosen !== options[0]?.id && reason === ''
    ? [
        kindFinding('MITIGATION-CHOICE-UNREASONED', {
          part: 'Chosen',
          message: `${chosen} passes over the lowest risk, and nothing says why.`,
          fix: 'Write the reason into a section "Reason".',
        }),
      ]
    : []),
  ...options
    .filter(({ evidence }) => evidence.length === 0)
    .map(({ id }) =>
      kindFinding('MITIGATION-OPTION-UNSUPPORTED', {
        part: id,
        message: `${id} names nothing that it rests on.`,
        fix: 'Name it below the option: "- **Evidence:** `E-3`".',
      }),
    ),
];

export const checkCause: KindRule<CauseBody> = ({ causeKind, codeLocation, evidenceFor, evidenceAgainst }) => [
  ...(causeKind === 'code' && codeLocation === ''
    ? [
        kindFinding('CAUSE-LOCATION-MISSING', {
          part: 'Code Location',
          message: 'A cause in the code has no location.',
          fix: 'Write it as `src/loans.ts:12`, or name another kind of cause.',
        }),
      ]
    : []),
  ...[...evidenceFor, ...evidenceAgainst]
    .filter(({ source }) => source === '')
    .map(({ id }) =>
      kindFinding('CAUSE-EVIDENCE-UNSOURCED', {
        part: id,
        message: `${id} does not say where it comes from.`,
        fix: 'Name it below the evidence: "- **Source:** E-3".',
      }),
    ),
];

export const checkResolution: KindRule<ResolutionBody> = ({ outcome, sharedWith }) =>
  outcome === 'resolved' && sharedWith.length === 0
    ? [
        kindFinding('RESOLUTION-UNSHARED', {
          part: 'Shared With',
          message: 'Nothing says with whom the Post-mortem was shared.',
          fix: 'Name them in a section "Shared With", with the place: a channel, a mail, a meeting.',
        }),
      ]
    : [];

const checks = {
  errorRates: 'Error Rates',
  resourceUsage: 'Resource Usage',
  loadTest: 'Load Test',
  eventProcessing: 'Event Processing',
} as const;

export const checkValidation: KindRule<ValidationBody> = (body) =>
  Object.entries(checks).flatMap(([name, part]) => {
    const { verdict, figure, note } = body[name as keyof typeof checks];
    if (verdict === 'not met')
      return [
        kindFinding('VALIDATION-CHECK-UNMET', {
          part,
          message: `${part}: ${figure === '' ? 'it is not met' : `${figure} is not what it has to be`}.`,
          fix: 'Reject the validation: the step stays open, and another Fix-It Bolt may follow.',
        }),
      ];
    if (verdict === null || (verdict === 'met' ? figure : note) !== '') return [];
    return [
      kindFinding('VALIDATION-CHECK-UNMEASURED', {
        part,
        message: verdict === 'met' ? `${part} is met, and no figure says so.` : `${part} does not apply, and nothing says why.`,
        fix: verdict === 'met' ? 'Write the figure: "- **Figure:** 0.1 %".' : 'Write the reason below the heading.',
      }),
    ];
  });
