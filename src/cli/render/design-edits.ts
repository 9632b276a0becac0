import type { Report } from '../../usecases/reports/registry.ts';
import { commands, indent, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, printable } from './text.ts';

type Edits = Report<'design-edits'>;

/** Renders proposed edits with old and new text, and how to take them. */
export function renderEdits({ session, rfc, items }: Edits, style: Style): string {
  const { colors, command, columns } = style;
  const left = items.filter(({ state }) => state === 'proposed');
  const [first] = left;
  return stack(
    hang(
      '',
      `${session}, ${rfc.key} version ${rfc.version}: ${items.length === 0 ? 'no edit was proposed.' : `${left.length} of ${items.length} proposed edits wait to be taken or declined.`}`,
      columns,
      colors.bold,
    ),
    ...items.map((item) => renderEdit(item, style)),
    first
      ? commands(
          [
            { label: 'Take it', command: `${command} design edits take ${session} ${first.id}` },
            { label: 'Take all', command: `${command} design edits take ${session} --all` },
            { label: 'Decline it', command: `${command} design edits decline ${session} ${first.id} --because "why"` },
          ],
          style,
        )
      : [],
  );
}

function renderEdit(
  { id, decision, because, drafter, state, by, said, fits, diff }: Edits['items'][number],
  style: Style,
): string[] {
  const { colors, columns } = style;
  const stands = state === 'proposed' ? (fits ? 'proposed' : 'stale: its text says something else by now') : `${state} by ${by}`;
  return [
    ...hang(`${colors.bold(id)}  `, `${stands}${decision === '' ? '' : `, follows from ${decision}`} (${drafter})`, columns),
    ...indent(hang('', because, columns - 2)),
    ...(said === '' ? [] : indent(hang('Declined because: ', said, columns - 2))),
    ...(state === 'taken' || state === 'declined'
      ? []
      : diff.flatMap(({ place, removed, added }) =>
          indent([
            colors.dim(place),
            ...lines(removed).map((line) => colors.red(`- ${line}`)),
            ...lines(added).map((line) => colors.green(`+ ${line}`)),
          ]),
        )),
  ];
}

const lines = (text: string): string[] => (text === '' ? [] : printable(text).split('\n'));
