import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import type { AttestationGate } from '../../ports/gates.ts';
import type { UsecasePorts } from '../ports.ts';

/** Returns the first sentence of each entry's problem, by key; empty for other attestations. */
export async function readProblems(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { adopts, claims }: Pick<AttestationGate, 'adopts' | 'claims'>,
): Promise<ReadonlyMap<string, string>> {
  if (!adopts) return new Map();
  const entries = await Promise.all(claims.map(({ key, version }) => artifacts.read(key, version)));
  return new Map(
    entries.flatMap((entry) => (entry ? [[entry.key, firstSentence(playbookBodySchema.parse(entry.body).problem)]] : [])),
  );
}

/** Returns the first sentence of a problem, or that the entry states none yet. */
export function firstSentence(problem: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(problem.replace(/\s+/g, ' ').trim());
  return first?.segment.trim() ?? 'It does not say what it solves.';
}
