import type { Evidence } from '../../lifecycle/incident-evidence.ts';

/** Lists the files of the frames that code found; what a model looks at does not become a part of it. */
export function listFailingPath(evidence: readonly Pick<Evidence, 'class' | 'ref' | 'broughtBy'>[]): string[] {
  const frames = evidence.filter(
    (row) => row.class === 'frame' && row.broughtBy === 'rules' && /@[0-9a-f]{40,64}$/.test(row.ref),
  );
  return [...new Set(frames.map(({ ref }) => ref.replace(/(?::\d+)?@[0-9a-f]+$/, '')))];
}
