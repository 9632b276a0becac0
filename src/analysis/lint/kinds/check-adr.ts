import { edgeCaseTopics, type AdrBody } from '../../../lifecycle/adr.ts';
import { listAdrSections } from '../../../lifecycle/mandatory-fields.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkAdr: KindRule<AdrBody> = (body) => [
  ...checkAlternatives(body),
  ...checkEdgeCases(body),
  ...checkMonitoring(body),
  ...checkApi(body),
  ...checkDeferred(body),
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

/** Where edge cases stand at all, each of the four that specification 2.5 names has to be among them. */
function checkEdgeCases({ edgeCases }: AdrBody): Finding[] {
  const topics = new Set(edgeCases.map(({ topic }) => topic));
  const asked = edgeCases.length === 0 ? [] : edgeCaseTopics.filter((topic) => topic !== 'other' && !topics.has(topic));
  return [
    ...edgeCases
      .filter(({ handling }) => handling === '')
      .map(({ id }) =>
        kindFinding('ADR-EDGE-CASE-UNHANDLED', {
          part: id,
          message: `${id} does not say how it is handled.`,
          fix: 'Write it below the case: "- **Handling:** …".',
        }),
      ),
    ...asked.map((topic) =>
      kindFinding('ADR-EDGE-TOPIC-OPEN', {
        part: 'Edge Cases and Failure Handling',
        message: `No edge case is about ${topic}.`,
        fix: `Add one with "- **Topic:** ${topic}"; that it cannot happen, with the reason, is an entry too.`,
      }),
    ),
  ];
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

function checkDeferred(body: AdrBody): Finding[] {
  const sections = listAdrSections(body);
  return body.deferred.flatMap(({ section }) => {
    const known = sections.find(({ name }) => name.toLowerCase() === section.toLowerCase());
    if (known && !known.stated) return [];
    return [
      kindFinding('ADR-DEFERRED-UNKNOWN', {
        part: 'Deferred',
        message: known ? `"${section}" is deferred and filled in as well.` : `"${section}" is no section that can be deferred.`,
        fix: known
          ? 'Take it out of "Deferred", or empty the section.'
          : `Name one of: ${sections.map(({ name }) => name).join(', ')}.`,
      }),
    ];
  });
}
