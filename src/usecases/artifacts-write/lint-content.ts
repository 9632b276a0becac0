import { lintArtifact } from '../../analysis/lint/lint-artifact.ts';
import { lintDaa } from '../../analysis/lint/lint-daa.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { ModeledPrd } from './wanted-links.ts';

/** What code finds wrong with content that is about to be stored; an AI-DAA is compared with its PRD. */
export function lintContent(
  kind: ArtifactKindId,
  content: { readonly title: string; readonly body: unknown },
  prd: ModeledPrd | null,
): Finding[] {
  return prd ? lintDaa({ daa: daaBodySchema.parse(content.body), prd }) : lintArtifact(kind, content);
}
