import { checkCarried } from '../../src/analysis/lint/kinds/check-carried.ts';
import { examineArtifact, worstFirst } from '../../src/analysis/lint/lint-artifact.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';

/** Lists what is wrong with an AI-ADR itself, and what it fails to carry over from its RFC. */
export async function lintDrafted({
  title,
  body,
  material: { rfc },
}: {
  title: string;
  body: AdrBody;
  material: Pick<DesignMaterial, 'rfc'>;
}): Promise<Finding[]> {
  return worstFirst([...(await examineArtifact('adr', { title, body })), ...checkCarried(body, rfc)]);
}
