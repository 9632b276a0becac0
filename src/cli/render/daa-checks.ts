import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderCoverage, summarizeCoverage } from './coverage.ts';
import { countFindings, renderFindings } from './findings.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';

/** Renders `daa lint`: every finding, worst first. */
export function renderLintReport(report: Report<'daa-lint'>, style: Style): string {
  const { findings } = report;
  return stack(
    [renderArtifactTitle(report, style)],
    [heading('Findings', countFindings(findings), style)],
    indent(renderFindings(findings, { limit: Infinity, more: '', style: narrowed(style) })),
  );
}

/** Renders `daa coverage`: measures, then every part that is not OK, with its text. */
export function renderCoverageReport({ report, prd }: { report: Report<'daa-coverage'>; prd: PrdBody }, style: Style): string {
  const { coverage } = report;
  return stack(
    [renderArtifactTitle(report, style)],
    [heading('Coverage', summarizeCoverage(coverage), style)],
    indent(renderCoverage({ coverage, prd, limit: Infinity, more: '' }, narrowed(style))),
  );
}
