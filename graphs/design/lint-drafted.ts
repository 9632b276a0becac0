import { examineArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';

/** What is wrong with an AI-ADR on its own. */
export async function lintDrafted({ title, body }: { title: string; body: AdrBody }): Promise<Finding[]> {
  return examineArtifact('adr', { title, body });
}
