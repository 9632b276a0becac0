import type { Hypothesis } from '../../lifecycle/hypothesis.ts';
import type { Evidence, EvidenceClass } from '../../lifecycle/incident-evidence.ts';
import { countedClass } from './counted-class.ts';
import { findFailure } from './frame-text.ts';
import { seen, signals } from './judge-confidence.ts';
import { listFailingPath } from './list-failing-path.ts';

const words: Readonly<Partial<Record<EvidenceClass, string>>> = {
  line: 'line on the failing path',
  diff: 'diff that was read',
  measurement: 'measured correlation',
  deployment: 'deployment that brought the change',
  artifact: 'record',
};
const mostNamed = 3;

/** Names the evidence that a hypothesis has its confidence from: `E-4 (line that throws) and E-6 (diff that was read)`. */
export function explainConfidence(
  { confidence, evidence: cited, against, change }: Pick<Hypothesis, 'confidence' | 'evidence' | 'against' | 'change'>,
  evidence: readonly Evidence[],
): string {
  const failingPath = new Set(listFailingPath(evidence));
  const failure = findFailure(evidence);
  const found = cited.flatMap((id) => {
    const row = evidence.find((one) => one.id === id);
    return row ? [{ id, row, counts: countedClass(row, change, { evidence, failingPath }) }] : [];
  });
  const strongest = found.filter(({ counts }) => seen.has(counts) || (confidence === 'strong' && counts === 'deployment'));
  const counted = confidence === 'strong' ? strongest : [...strongest, ...found.filter(({ counts }) => signals.has(counts))];
  const named = Map.groupBy(counted.length > 0 ? counted : found, ({ row, counts }) =>
    counts === 'line' && failure !== null && row.ref.startsWith(`${failure.place}@`)
      ? 'line that throws'
      : (words[counts] ?? counts),
  );
  const parts = [...named].map(([word, rows]) => {
    const ids = rows.slice(0, mostNamed).map(({ id }) => id);
    return `${ids.join(', ')}${rows.length > mostNamed ? ' …' : ''} (${word})`;
  });
  const weaker = against.length === 0 ? '' : `; one step weaker by ${against.slice(0, mostNamed).join(', ')} against it`;
  return `${confidence === 'weak' && against.length === 0 ? 'only ' : ''}${new Intl.ListFormat('en-GB').format(parts)}${weaker}`;
}
