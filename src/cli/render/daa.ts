import type { Finding } from '../../lifecycle/findings.ts';
import type { DaaDescription } from '../../usecases/describe-daa.ts';
import type { Gate, Principal } from '../../usecases/ports.ts';
import type { DaaReport } from '../../usecases/reports/daa-report.ts';
import { describeDrafter, renderArtifactTitle } from './artifact.ts';
import { renderCoverage, summarizeCoverage } from './coverage.ts';
import { countFindings, renderFindings } from './findings.ts';
import { renderWaitingGate } from './gate.ts';
import { countModel, renderOutline } from './outline.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { truncate } from './text.ts';

const worst = 10;

/** What `daa generate` leaves on the screen: the model, its coverage, what is wrong with it, and the gate that waits. */
export function renderDaaReport(
  {
    report,
    description,
    gate,
    principal,
  }: {
    report: DaaReport;
    description: DaaDescription;
    /** The gate that waits for a decision; null when none does. */
    gate: Gate | null;
    principal: Principal;
  },
  style: Style,
): string {
  const { daa, body, prd, prdBody } = description;
  const { command, colors } = style;
  return stack(
    [
      renderArtifactTitle(daa, style),
      colors.dim(truncate(`from ${prd.key} version ${prd.version} · ${describeDrafter(report.drafter)}`, style.columns)),
    ],
    [
      heading('Domain model', countModel(body), style),
      '',
      ...indent(renderOutline(body, { full: false, operationLimit: 12 }, narrowed(style))),
    ],
    [
      heading('Coverage', summarizeCoverage(report.coverage), style),
      '',
      ...indent(
        renderCoverage(
          { coverage: report.coverage, prd: prdBody, limit: worst, more: `${command} daa coverage ${daa.key}` },
          narrowed(style),
        ),
      ),
    ],
    renderFindingsSection(report.findings, `${command} daa lint ${daa.key}, ${command} prd show ${prd.key}`, style),
    gate ? renderWaitingGate({ gate, principal }, style) : [],
  );
}

/** `daa show`: the whole model but for the pseudocode. */
export function renderDaa(
  { daa, body, prd, coverage, findings }: DaaDescription,
  drafter: DaaReport['drafter'],
  style: Style,
): string {
  const { command, colors } = style;
  return stack(
    [
      renderArtifactTitle(daa, style),
      colors.dim(truncate(`from ${prd.key} version ${prd.version} · ${describeDrafter(drafter)}`, style.columns)),
      colors.dim(truncate(`${summarizeCoverage(coverage)} · findings: ${countFindings(findings)}`, style.columns)),
    ],
    [
      heading('Domain model', countModel(body), style),
      '',
      ...indent(renderOutline(body, { full: true, operationLimit: Infinity }, narrowed(style))),
    ],
    contextMap(body.contextMap, style),
    valueObjects(body.valueObjects, style),
    [colors.dim(`With language, events and pseudocode: ${command} artifact show ${daa.key}`)],
  );
}

export function renderFindingsSection(findings: readonly Finding[], more: string, style: Style): string[] {
  const lines = renderFindings(findings, { limit: worst, more, style: narrowed(style) });
  return [heading('Findings', countFindings(findings), style), ...(lines.length > 0 ? [''] : []), ...indent(lines)];
}

function contextMap(relations: DaaDescription['body']['contextMap'], style: Style): string[] {
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

function valueObjects(objects: DaaDescription['body']['valueObjects'], style: Style): string[] {
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
