import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { countFindings, renderFindings } from './findings.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

/** The most findings of an artifact that are shown; the document and SARIF have all. */
const shownPerArtifact = 5;

export function renderCheck(report: Report<'check'>, style: Style): string {
  const { colors, columns } = style;
  const blocks = report.items.map(({ key, title, version, findings }) => {
    const open = findings.filter(({ waived }) => !waived);
    const waived = findings.length - open.length;
    return [
      ...hang(
        '',
        `${key} ${oneLine(title)} (version ${version}): ${countFindings(open)}${waived > 0 ? ` · ${waived} waived` : ''}`,
        columns,
        colors.bold,
      ),
      ...renderFindings(open, { limit: shownPerArtifact, more: `\`${style.command} check --json\``, style }),
      '',
    ];
  });
  const { checked, drafts, errors, warnings, notes } = report;
  const found = [
    errors > 0 && count(errors, 'error'),
    warnings > 0 && count(warnings, 'warning'),
    notes > 0 && count(notes, 'note'),
  ];
  const sum = found.filter((one) => one !== false).join(' · ') || 'nothing found';
  const paint = errors > 0 ? colors.red : warnings > 0 ? colors.yellow : colors.green;
  const open = drafts === 0 ? '' : `, ${drafts} of them yet to pass ${drafts === 1 ? 'its' : 'their'} gate`;
  const hint = drafts > 0 && errors > 0 ? [colors.dim(`Without those: ${style.command} check --in-force`)] : [];
  return [...blocks.flat(), ...hang('', `${count(checked, 'artifact')} checked${open}: ${sum}`, columns, paint), ...hint].join(
    '\n',
  );
}
