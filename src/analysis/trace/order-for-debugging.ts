import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { KnownArtifact } from '../../lifecycle/trace-closure.ts';

/** One step on the way back from an error to the requirement behind it. */
export interface DebuggingStep {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The chain of specification 1.2 in reverse, as far as the record has it: code lines are not artifacts. */
const steps: readonly (readonly ArtifactKindId[])[] = [
  ['incident', 'postmortem', 'fix'],
  ['unit'],
  ['bolt'],
  ['adr'],
  ['rfc'],
  ['daa', 'tip'],
  ['prd'],
];

/** In which order somebody reads who follows an error back to its PRD (specification 1.2, point 9). Steps without an artifact are left out. */
export function orderForDebugging(artifacts: readonly Pick<KnownArtifact, 'key' | 'kind'>[]): DebuggingStep[] {
  return steps.flatMap((kinds) => {
    const found = kinds.filter((kind) => artifacts.some((artifact) => artifact.kind === kind));
    return found.length === 0
      ? []
      : [
          {
            name: found.map((kind) => artifactKinds[kind].title).join(', '),
            keys: found.flatMap((kind) => artifacts.filter((artifact) => artifact.kind === kind).map(({ key }) => key)),
          },
        ];
  });
}
