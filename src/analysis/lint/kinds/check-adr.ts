import type { AdrBody } from '../../../lifecycle/adr.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { checkDimensions } from './check-dimensions.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkAdr: KindRule<AdrBody> = (body) => [
  ...checkAlternatives(body),
  ...checkEdgeCases(body),
  ...checkMonitoring(body),
  ...checkApi(body),
  ...checkDimensions(body),
  ...checkPoints(body),
];

function checkAlternatives({ rejectedAlternatives }: AdrBody): Finding[] {
  return rejectedAlternatives.flatMap(({ id, reason, tradeOff }) => [
    ...(reason === ''
      ? [
          kindFinding('ADR-ALTERNATIVE-UNREASONED', {
            part: id,
            message: `${id} does not say why it was rejected.`,
            fix: 'Write it below the alternative: "- **Reason:** …".',
          }),
        ]
      : []),
    ...(tradeOff === ''
      ? [
          kindFinding('ADR-ALTERNATIVE-NO-TRADE-OFF', {
            part: id,
            message: `${id} does not say what is given up with it.`,
            fix: 'Write it below the alternative: "- **Trade-off:** …".',
          }),
        ]
      : []),
  ]);
}

function checkEdgeCases({ edgeCases }: AdrBody): Finding[] {
  return edgeCases
    .filter(({ handling }) => handling === '')
    .map(({ id }) =>
      kindFinding('ADR-EDGE-CASE-UNHANDLED', {
        part: id,
        message: `${id} does not say how it is handled.`,
        fix: 'Write it below the case: "- **Handling:** …".',
      }),
    );
}

function checkMonitoring({ monitoring }: AdrBody): Finding[] {
  return [
    ...monitoring.metrics
      .filter(({ type }) => type === null)
      .map(({ id, name }) =>
        kindFinding('ADR-METRIC-UNTYPED', {
          part: id,
          message: `The metric ${name} has no type.`,
          fix: 'Write counter, histogram or gauge into its column "Type".',
        }),
      ),
    ...monitoring.alerts
      .filter(({ threshold }) => threshold === '')
      .map(({ id, name }) =>
        kindFinding('ADR-ALERT-NO-THRESHOLD', {
          part: id,
          message: `The alert ${name} has no threshold.`,
          fix: 'Write it into its column "Threshold".',
        }),
      ),
    ...monitoring.runbook
      .filter(({ symptoms, triage, escalation }) => symptoms === '' || triage === '' || escalation === '')
      .map(({ id }) =>
        kindFinding('ADR-RUNBOOK-INCOMPLETE', {
          part: id,
          message: `${id} lacks symptoms, triage steps or escalation.`,
          fix: 'Fill in the three fields below the issue.',
        }),
      ),
  ];
}

function checkApi({ implementation }: AdrBody): Finding[] {
  return implementation.apiContract
    .filter(({ method, path }) => method === '' || path === '')
    .map(({ id }) =>
      kindFinding('ADR-API-INCOMPLETE', {
        part: id,
        message: `${id} lacks its method or its path.`,
        fix: `Write them in its heading: "${id}: POST /loans".`,
      }),
    );
}

/** Compliance is checked by these later, so that a decision without a rule is only a wish. */
function checkPoints({ decision }: AdrBody): Finding[] {
  return decision.points
    .filter(({ rule }) => rule === '')
    .map(({ id }) =>
      kindFinding('ADR-DECISION-UNCHECKABLE', {
        part: id,
        message: `${id} has no rule by which one can check that code keeps to it.`,
        fix: 'Write below it "- **Rule:** …", such as a search in the code, a test or a figure; "- **Binds:**" and "- **Prevents:**" say for whom and against what.',
      }),
    );
}
