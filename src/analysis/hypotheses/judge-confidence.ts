import type { Confidence } from '../../lifecycle/hypothesis.ts';
import type { EvidenceClass } from '../../lifecycle/incident-evidence.ts';

/** What was looked at itself: the code, a change, or a figure of what is affected. */
export const seen: ReadonlySet<EvidenceClass> = new Set(['line', 'diff', 'measurement']);
/** What shows that something happened, and where. */
export const signals: ReadonlySet<EvidenceClass> = new Set(['log', 'frame', 'commit', 'deployment', 'runbook', 'artifact']);

interface ConfidenceRow {
  readonly confidence: Confidence;
  readonly when: string;
  readonly holds: (evidence: ReadonlySet<EvidenceClass>) => boolean;
}

/** The table of confidence, as it is printed. The first row that holds counts. */
export const confidenceTable: readonly ConfidenceRow[] = [
  {
    confidence: 'strong',
    when: 'two of: a line of code on the failing path (one that throws, or that calls what does) or at most 5 lines from it, a diff that was read of a failing file or of dependencies, configuration or data, a measured correlation in what is affected; with that correlation, or with a change that it names and the deployment that brought this change; and nothing against it',
    holds: (evidence) => count(evidence, seen) >= 2 && (evidence.has('deployment') || evidence.has('measurement')),
  },
  {
    confidence: 'medium',
    when: 'one of the first three with another one, or with a signal: a log, a frame, a commit, a deployment, a runbook or a document of the record',
    holds: (evidence) => count(evidence, seen) >= 1 && count(evidence, signals) + count(evidence, seen) >= 2,
  },
  { confidence: 'weak', when: 'anything else, and always with something against a medium one', holds: () => true },
];

/** Judges by the classes of the evidence; evidence against it makes it one step weaker. */
export function judgeConfidence(evidence: readonly EvidenceClass[], against: readonly unknown[]): Confidence {
  const classes = new Set(evidence);
  const confidence = confidenceTable.find(({ holds }) => holds(classes))?.confidence ?? 'weak';
  if (against.length === 0) return confidence;
  return confidence === 'strong' ? 'medium' : 'weak';
}

function count(evidence: ReadonlySet<EvidenceClass>, among: ReadonlySet<EvidenceClass>): number {
  return [...evidence].filter((one) => among.has(one)).length;
}
