import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { KnownArtifact } from '../../lifecycle/trace-closure.ts';

/** One step on the way from an error back to its requirement. */
export interface DebuggingStep {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The chain of specification 1.2 in reverse, without code lines, which are no artifacts. */
const steps: readonly (readonly ArtifactKindId[])[] = [
  ['incident', 'postmortem', 'fix'],
  ['unit'],
  ['bolt'],
  ['adr'],
  ['rfc'],
  ['daa', 'tip'],
  ['prd'],
];

/** Returns the steps with artifacts from an error to its PRD (specification 1.2, point 9). */
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
