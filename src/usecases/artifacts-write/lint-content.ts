import { lintDaa } from '../../analysis/lint/lint-daa.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { UsecasePorts } from '../ports.ts';
import { lintInRecord } from './lint-in-record.ts';
import type { ModeledPrd } from './wanted-links.ts';

/** What code finds wrong with content that is about to be stored, under its key where there is one already; an AI-DAA is compared with its PRD. */
export async function lintContent(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents' | 'knowledge' | 'sessions'>,
  kind: ArtifactKindId,
  content: { readonly title: string; readonly body: unknown; readonly key?: string },
  prd: ModeledPrd | null,
): Promise<Finding[]> {
  return prd ? lintDaa({ daa: daaBodySchema.parse(content.body), prd }) : lintInRecord(ports, kind, content);
}
