import type { Report } from '../../usecases/reports/registry.ts';
import { stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine, padEnd, timestamp } from './text.ts';

const mostCited = 4;

/** Renders hypotheses with what they cite; what was refused comes apart from them. */
export function renderHypotheses(report: Report<'incident-hypotheses'>, { colors, columns }: Style): string {
  const { hypotheses, refused, inconclusive, evidence, table } = report;
  const rows = new Map(evidence.map((row) => [row.id, row]));
  const cite = (label: string, ids: readonly string[]): string[] =>
    ids.slice(0, mostCited).flatMap((id, at) => {
      const row = rows.get(id);
      return hang(
        padEnd(at === 0 ? `  ${label}` : '', 10),
        oneLine(`${id} ${row?.class ?? ''} ${row ? shorten(row) : ''}`).slice(0, 160),
        columns,
        colors.dim,
      );
    });
  const width = 8;
  return stack(
    hypotheses.length === 0 ? ['No hypothesis yet.'] : [],
    ...hypotheses.map(({ id, statement, kind, confidence, because, state, drafter, grade, verdict, evidence: own, against }) => [
      ...hang(
        padEnd(id, width),
        oneLine(`${statement} (${kind}, ${confidence}, ${state}${grade === null ? '' : `, graded ${grade}`}; ${drafter})`),
        columns,
        state === 'refuted' ? colors.dim : undefined,
      ),
      ...(verdict === null
        ? []
        : hang('          ', oneLine(`${verdict.by}, ${timestamp(verdict.at)}: ${verdict.reason}`), columns)),
      ...hang(padEnd(`  ${confidence}`, 10), because, columns, colors.dim),
      ...cite('for', own),
      ...cite('against', against),
    ]),
    refused.length === 0
      ? []
      : [
          colors.bold('Refused'),
          ...refused.flatMap(({ statement, reason, drafter }) =>
            hang('  ', oneLine(`${drafter}: "${statement}" is refused: ${reason}`), columns, colors.yellow),
          ),
        ],
    inconclusive.flatMap(({ drafter, reason }) => hang('Inconclusive  ', oneLine(`${drafter}: ${reason}`), columns)),
    [
      colors.bold('Confidence'),
      ...table.flatMap(({ confidence, when }) => hang(padEnd(`  ${confidence}`, 10), when, columns, colors.dim)),
    ],
  );
}

/** Of a diff what it changed says more than its head. */
function shorten({ class: kind, ref, text }: Report<'incident-hypotheses'>['evidence'][number]): string {
  if (kind !== 'diff') return text;
  const changed = text.split('\n').filter((line) => /^[-+](?![-+]{2} )/.test(line));
  return `${ref.slice(ref.indexOf(':') + 1)} ${changed.join(' ')}`;
}
