import type { Finding } from '../../lifecycle/findings.ts';
import type { DaaDescription } from '../../usecases/describe-daa.ts';
import type { ArtifactVersion } from '../../usecases/ports.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderCoverage, summarizeCoverage } from './coverage.ts';
import { countFindings, renderFindings } from './findings.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';

/** `daa lint`: every finding, worst first. */
export function renderLintReport(daa: ArtifactVersion, findings: readonly Finding[], style: Style): string {
  return stack(
    [renderArtifactTitle(daa, style)],
    [heading('Findings', countFindings(findings), style)],
    indent(renderFindings(findings, { limit: Infinity, more: '', style: narrowed(style) })),
  );
}

/** `daa coverage`: the measures, then every part that is not OK. */
export function renderCoverageReport({ daa, coverage, prdBody }: DaaDescription, style: Style): string {
  return stack(
    [renderArtifactTitle(daa, style)],
    [heading('Coverage', summarizeCoverage(coverage), style)],
    indent(renderCoverage({ coverage, prd: prdBody, limit: Infinity, more: '' }, narrowed(style))),
  );
}
