import type { Finding } from '../../lifecycle/findings.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { renderPatch } from './diff.ts';
import { renderFindings } from './findings.ts';
import { runnable } from './runnable.ts';
import { indent, narrowed } from './sections.ts';
import type { Style } from './style.ts';
import { hang, printable } from './text.ts';

/** Renders an error: what happened, the fix, and its findings. */
export function renderError({ message, fix, details }: { message: string; fix: Fix; details?: unknown }, style: Style): string {
  const { colors, columns } = style;
  const findings = findingsIn(details);
  return [
    ...printable(runnable(message, style))
      .split('\n')
      .flatMap((line, index) => hang(index === 0 ? `${colors.red('✖')} ` : '  ', line, columns)),
    ...indent(renderFindings(findings, { limit: 10, more: 'with --json, all of them', style: narrowed(style) })),
    ...indent(patchIn(details, style)),
    ...(fix ? hang(`  ${colors.dim('→')} `, runnable(fix, style), columns) : []),
  ].join('\n');
}

/** Renders the difference of two texts in conflict. */
function patchIn(details: unknown, style: Style): string[] {
  if (typeof details !== 'object' || details === null || !('diff' in details) || typeof details.diff !== 'string') return [];
  return renderPatch(details.diff, { limit: 40, style });
}

function findingsIn(details: unknown): Finding[] {
  if (typeof details !== 'object' || details === null || !('findings' in details)) return [];
  const parsed = findingSchema.array().safeParse(details.findings);
  return parsed.success ? parsed.data : [];
}
