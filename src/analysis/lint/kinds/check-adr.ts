import type { AdrBody } from '../../../lifecycle/adr.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { isAmendment } from '../../../lifecycle/mandatory-fields.ts';
import { pointCheckForms, readPointChecks } from '../../../lifecycle/point-check.ts';
import { readThreshold } from '../../../lifecycle/threshold.ts';
import { placeName } from '../../place-name.ts';
import { checkDimensions } from './check-dimensions.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkAdr: KindRule<AdrBody> = (body) => [
  ...checkAlternatives(body),
  ...checkEdgeCases(body),
  ...checkMonitoring(body),
  ...checkApi(body),
  ...checkDimensions(body),
  ...checkPoints(body),
  ...checkOwnReferences(body),
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
      .filter(({ threshold }) => readThreshold(threshold) === null)
      .map(({ id, name, threshold }) =>
        kindFinding('ADR-ALERT-NO-THRESHOLD', {
          part: id,
          message:
            threshold === ''
              ? `The alert ${name} has no threshold.`
              : `"${threshold}" of ${name} is none that a program could watch.`,
          fix: 'Write statistic, comparison, figure and time into its column "Threshold": "p95 > 500 ms for 300 s".',
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

/** Reports decisions without a rule: compliance is checked by rules later. */
function checkPoints({ decision }: AdrBody): Finding[] {
  const unread = decision.points
    .filter(({ check }) => check !== '' && readPointChecks(check) === null)
    .map(({ id, check }) =>
      kindFinding('ADR-CHECK-UNREAD', {
        part: id,
        message: `"${check}" is no check that a machine can run.`,
        fix: `Write it in one of these forms: ${pointCheckForms.join('; ')}. What only a person can check is a "Rule".`,
      }),
    );
  const unruled = decision.points
    .filter(({ rule, check }) => rule === '' && check === '')
    .map(({ id }) =>
      kindFinding('ADR-DECISION-UNCHECKABLE', {
        part: id,
        message: `${id} has no rule by which one can check that code keeps to it.`,
        fix: 'Write below it "- **Rule:** …", such as a search in the code, a test or a figure; "- **Binds:**" and "- **Prevents:**" say for whom and against what.',
      }),
    );
  return [...unread, ...unruled];
}

/** Reports references to missing own points: "See D-19"; not "Gate D-3" or "ADR-001#D-3". */
function checkOwnReferences(body: AdrBody): Finding[] {
  const { points } = body.decision;
  const ids = new Set(points.map(({ id }) => id));
  // An amendment has no points of its own; it names those of the amended record.
  if (isAmendment(body) || ids.size === 0) return [];
  const { other: _, references: __, ...own } = body;
  const named = listTexts(own, '').flatMap(({ place, text }) =>
    [...text.matchAll(ownPoint)].map(([id]) => ({ place, id })).filter(({ id }) => !ids.has(id)),
  );
  const distinct = new Map(named.map((one) => [`${one.place} ${one.id}`, one]));
  return [...distinct.values()].map(({ place, id }) =>
    kindFinding('ADR-REFERENCE-DANGLING', {
      part: place,
      message: `The text under ${place} names ${id}, but the record has no such point.`,
      fix: `Name the point that is meant, or take the reference out; the record has ${points[0]?.id ?? ''} to ${points.at(-1)?.id ?? ''}.`,
    }),
  );
}

/** Matches a point after a word that introduces references, unless another record follows. */
const ownPoint =
  /(?<=(?:^|[(;,:.]\s?|\b(?:[Ss]ee|[Aa]s|[Ss]ince|of|by|in|to|and|or|with|points?|than|from|that)\s))D-\d+(?![\w-])(?!,? (?:of|in) (?:ADR-|the (?:old|earlier|former) ))/gm;

function listTexts(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place: placeName(place), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry) => listTexts(entry, place));
  if (typeof value !== 'object' || value === null) return [];
  const { id } = value as { id?: unknown };
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'id' ? [] : listTexts(entry, typeof id === 'string' ? id : place === '' ? key : `${place}.${key}`),
  );
}
