import { lintDaa } from '../../analysis/lint/lint-daa.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { UsecasePorts } from '../ports.ts';
import { lintInRecord } from './lint-in-record.ts';
import type { ModeledPrd } from './wanted-links.ts';

/** Lints content before it is stored, under its key if any; an AI-DAA with its PRD. */
export async function lintContent(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents' | 'incidents' | 'knowledge' | 'materials' | 'sessions'>,
  kind: ArtifactKindId,
  content: { readonly title: string; readonly body: unknown; readonly key?: string },
  prd: ModeledPrd | null,
): Promise<Finding[]> {
  return prd ? lintDaa({ daa: daaBodySchema.parse(content.body), prd }) : lintInRecord(ports, kind, content);
}
