import { compareWithRfc } from '../../src/analysis/lint/compare-with-rfc.ts';
import { examineArtifact, worstFirst } from '../../src/analysis/lint/lint-artifact.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';

/** What is wrong with an AI-ADR, on its own and against its RFC. */
export async function lintDrafted(
  { rfc }: Pick<DesignMaterial, 'rfc'>,
  { title, body }: { title: string; body: AdrBody },
): Promise<Finding[]> {
  return worstFirst([...(await examineArtifact('adr', { title, body })), ...compareWithRfc(body, rfc)]);
}
