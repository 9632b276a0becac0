import type { DaaBody } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { renderCoverage, summarizeCoverage } from './coverage.ts';
import { countFindings, renderFindings } from './findings.ts';
import { renderWaitingGate } from './gate.ts';
import { countModel, renderOutline } from './outline.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { renderSuccessor } from './successor.ts';
import { renderSuspect } from './suspects.ts';
import { truncate } from './text.ts';
import { renderDrafting, summarizeDrafting } from './usage.ts';

const worst = 10;

/** Renders `daa generate`: model, coverage, findings, and the pending gate. */
export function renderDaaReport(
  {
    report,
    daa,
    prd,
    gate,
    identity,
  }: {
    report: Report<'daa-generate'>;
    daa: Report<'daa-show'>;
    /** Body of the PRD that it was drafted from. */
    prd: PrdBody;
    /** The pending gate; null when there is none. */
    gate: Report<'gate-show'> | null;
    identity: Report<'identity'>;
  },
  style: Style,
): string {
  const { body, coverage } = daa;
  const { command, colors } = style;
  return stack(
    [
      renderArtifactTitle(daa, style),
      colors.dim(truncate(`from ${daa.prd.key} version ${daa.prd.version} · ${summarizeDrafting(daa.drafting)}`, style.columns)),
    ],
    [
      heading('Domain model', countModel(body), style),
      '',
      ...indent(renderOutline(body, { full: false, operationLimit: 12 }, narrowed(style))),
    ],
    [
      heading('Coverage', summarizeCoverage(coverage), style),
      '',
      ...indent(renderCoverage({ coverage, prd, limit: worst, more: `${command} daa coverage ${daa.key}` }, narrowed(style))),
    ],
    renderFindingsSection(
      withProposals(report.findings, gate),
      `${command} daa lint ${daa.key}, ${command} prd show ${daa.prd.key}`,
      style,
    ),
    renderDrafting(daa, style),
    gate ? renderWaitingGate({ gate, identity }, style) : [],
  );
}

/** Renders `daa show`: the whole model without pseudocode. */
export function renderDaa(daa: Report<'daa-show'>, style: Style): string {
  const { body, prd, coverage, findings } = daa;
  const { command, colors } = style;
  return stack(
    renderSuccessor(daa, style),
    [
      renderArtifactTitle(daa, style),
      colors.dim(truncate(`from ${prd.key} version ${prd.version} · ${summarizeDrafting(daa.drafting)}`, style.columns)),
      colors.dim(truncate(`${summarizeCoverage(coverage)} · findings: ${countFindings(findings)}`, style.columns)),
    ],
    daa.suspects ? renderSuspect(daa.suspects, style) : [],
    [
      heading('Domain model', countModel(body), style),
      '',
      ...indent(renderOutline(body, { full: true, operationLimit: Infinity }, narrowed(style))),
    ],
    contextMap(body.contextMap, style),
    valueObjects(body.valueObjects, style),
    renderDrafting(daa, style),
    [colors.dim(`With language, events and pseudocode: ${command} artifact show ${daa.key}`)],
  );
}

/** Adds proposals that a redraft did not write, which otherwise only the gate shows. */
function withProposals(findings: readonly Finding[], gate: Report<'gate-show'> | null): readonly Finding[] {
  const shown = gate?.criteria.flatMap((criterion) => criterion.findings) ?? [];
  return [...findings, ...shown.filter(({ code }) => code === 'REDRAFT-PROPOSED')];
}

export function renderFindingsSection(findings: readonly Finding[], more: string, style: Style): string[] {
  const lines = renderFindings(findings, { limit: worst, more, style: narrowed(style) });
  return [heading('Findings', countFindings(findings), style), ...(lines.length > 0 ? [''] : []), ...indent(lines)];
}

function contextMap(relations: DaaBody['contextMap'], style: Style): string[] {
  if (relations.length === 0) return [];
  return [
    heading('Context map', '', style),
    '',
    ...indent(
      relations.map(({ from, to, relationship, note }) =>
        truncate(`${from} → ${to}  ${relationship}${note ? `: ${note}` : ''}`, style.columns - 2),
      ),
    ),
  ];
}

function valueObjects(objects: DaaBody['valueObjects'], style: Style): string[] {
  if (objects.length === 0) return [];
  return [
    heading('Value objects', '', style),
    '',
    ...indent(
      objects.map(({ name, attributes, allowedValues }) => {
        const content = allowedValues.length > 0 ? allowedValues : attributes.map(({ name: own, type }) => `${own}: ${type}`);
        return truncate(`${name}  ${content.join(' · ')}`, style.columns - 2);
      }),
    ),
  ];
}
