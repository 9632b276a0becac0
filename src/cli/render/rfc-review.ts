import type { Objection } from '../../lifecycle/challenge.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

const marks = { blocker: '✖', major: '▲', minor: '•' } as const;

/** Renders the objections, and where to discuss them. */
export function renderRfcReview(report: Report<'rfc-review'>, style: Style): string {
  const { colors, columns, command } = style;
  const { rfc, source, prd, blockers, majors, minors, items } = report;
  const head = hang(
    '',
    `${rfc.key} ${oneLine(rfc.title)} (version ${rfc.version}), held against ${source.key} and ${prd.key}`,
    columns,
    colors.bold,
  );
  if (items.length === 0) {
    return [
      ...head,
      colors.green('Code finds nothing to object to.'),
      ...hang('', 'That is no approval: code sees what is said and left out, not whether it is wise.', columns, colors.dim),
      `Next: ${command} design open ${rfc.key}`,
    ].join('\n');
  }
  const counts = [blockers > 0 && `${blockers} blocking`, majors > 0 && `${majors} major`, minors > 0 && `${minors} minor`];
  const sum = counts.filter((one) => one !== false).join(' · ');
  return [
    ...head,
    '',
    ...items.flatMap((item, index) => [...renderObjection(item, index + 1, style), '']),
    (blockers > 0 ? colors.red : colors.yellow)(`Speaks against it: ${sum}`),
    `Argue about it: ${command} design open ${rfc.key} · mend it: ${command} rfc edit ${rfc.key}`,
  ].join('\n');
}

function renderObjection(
  { weight, concern, title, text, ties, question, waysOut }: Objection,
  number: number,
  style: Style,
): string[] {
  const { colors, columns } = style;
  const paint = { blocker: colors.red, major: colors.yellow, minor: colors.cyan }[weight];
  // The text already quotes the first reference.
  const others = ties.filter(({ quote }) => quote !== '' && !text.includes(quote) && !title.includes(quote));
  return [
    ...hang(`${paint(marks[weight])} ${number}. `, oneLine(title), columns, colors.bold),
    ...hang('     ', oneLine(text), columns),
    ...others.flatMap(({ ref, quote }) => hang('     ', `${ref}: “${oneLine(quote)}”`, columns, colors.dim)),
    ...hang(`   ${colors.cyan('?')} `, oneLine(question), columns),
    ...waysOut.flatMap((way) => hang(`   ${colors.dim('→')} `, `${oneLine(way.title)}. ${oneLine(way.tradeOff)}`, columns)),
    ...hang('     ', `${weight} · ${concern}`, columns, colors.dim),
  ];
}
