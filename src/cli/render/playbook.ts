import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, heading, indent, narrowed, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords } from './text.ts';

/** Renders `playbook starter`: entries by category, with their state. */
export function renderStarter({ entries }: Report<'playbook-starter'>, style: Style): string {
  const { colors, columns, command } = style;
  const left = entries.filter(({ key }) => key === null);
  const categories = Map.groupBy(entries, ({ category }) => category);
  const gates = new Set(entries.flatMap(({ gate }) => gate ?? []));
  return stack(
    ...[...categories].map(([category, of]) => [
      colors.bold(category),
      ...of.flatMap(({ name, problem, key, status, gate }) => [
        ...hang('  ', `${name}${key === null ? '' : `  ${key} ${status}${gate === null ? '' : `, ${gate} asks`}`}`, columns),
        ...hang('    ', problem, columns, colors.dim),
      ]),
    ]),
    hang(
      '',
      `${count(entries.length, 'pattern')}; ${left.length === 0 ? 'all of them are here' : `${left.length} not adopted`}.`,
      columns,
    ),
    commands(
      [
        ...(left.length > 0
          ? [
              {
                label: 'Adopt some',
                command: `${command} playbook adopt ${left
                  .slice(0, 2)
                  .map(({ name }) => name)
                  .join(' ')}`,
              },
              { label: 'Adopt all', command: `${command} playbook adopt --all` },
            ]
          : []),
        ...[...gates].map((gate) => ({ label: 'Decide', command: `${command} gate show ${gate}` })),
        ...(left.length === 0 && gates.size === 0
          ? [{ label: 'Match a design', command: `${command} playbook match RFC-001` }]
          : []),
      ],
      style,
    ),
  );
}

/** Renders `playbook adopt`: the result of each entry, and the gate. */
export function renderAdoption({ entries, gate }: Report<'playbook-adopt'>, style: Style): string {
  const { colors, columns, command } = style;
  const imported = entries.filter((entry) => entry.imported).length;
  const refused = entries.filter((entry) => entry.refused);
  return stack(
    hang(
      '',
      `${count(entries.length, 'entry', 'entries')}: ${imported === 0 ? 'all of them were here' : `${imported} stored now`}.`,
      columns,
      colors.bold,
    ),
    drawTable(
      entries,
      [
        { heading: 'Key', cell: ({ key }) => key, paint: colors.bold },
        { heading: 'Title', cell: ({ title }) => title, shrinks: true },
        { heading: 'Status', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
        { heading: 'Asked at', cell: (entry) => entry.gate ?? '' },
      ],
      style,
    ),
    refused.length === 0
      ? []
      : hang(
          '',
          `Refused before, so that nobody is asked again: ${joinWords(
            refused.map(({ name, key }) => name ?? key),
            'and',
          )}. Name them to ask anew.`,
          columns,
        ),
    gate
      ? [
          ...hang('', `${gate.id} asks the review board about ${gate.title}; its approval makes them Active.`, columns),
          '',
          ...commands(
            [
              { label: 'Look closer', command: `${command} gate show ${gate.id}` },
              { label: 'Adopt them', command: `${command} gate approve ${gate.id} --all --note "…"` },
              { label: 'All but one', command: `${command} gate approve ${gate.id} --all --refuse KEY="…" --note "…"` },
            ],
            style,
          ),
        ]
      : [
          ...hang('', 'Nobody has to be asked.', columns),
          '',
          ...commands([{ label: 'See them', command: `${command} playbook list` }], style),
        ],
  );
}

type Match = Report<'playbook-match'>;

/** Renders `playbook match`: applicable patterns with reasons, then the others. */
export function renderMatch({ of, source, prd, patterns, added }: Match, style: Style): string {
  const { colors, columns, command } = style;
  const applying = patterns.filter(({ refs }) => refs.length > 0);
  const others = patterns.filter(({ refs }) => refs.length === 0);
  const starters = applying.filter(({ status }) => status === 'Starter').map(({ key }) => key);
  const isRfc = added !== null || of.key.startsWith('RFC-');
  return stack(
    [
      colors.bold(`${of.key} version ${of.version}  ${of.title}`),
      ...hang('', `read with ${[source, prd].filter((key) => key !== of.key).join(' and ')}`, columns, colors.dim),
    ],
    [
      heading('Facts of the model call for', count(applying.length, 'pattern'), style),
      ...applying.flatMap((match) => ['', ...indent(matchLines(match, of.key, narrowed(style)))]),
    ],
    others.length === 0
      ? []
      : [
          heading(
            'No fact calls for these by itself; whether they help is for you to say',
            count(others.length, 'pattern'),
            style,
          ),
          '',
          ...others.flatMap((match) =>
            indent([...hang('', nameOf(match), columns - 2), ...saidLines(match, of.key, narrowed(style))]),
          ),
        ],
    added === null
      ? []
      : hang(
          '',
          added.length === 0
            ? `The table of ${of.key} names all of them already; nothing was written.`
            : `${count(added.length, 'row')} added to the table of ${of.key}, version ${of.version}: ${joinWords(added, 'and')}.`,
          columns,
          colors.bold,
        ),
    commands(
      [
        ...(starters.length > 0 ? [{ label: 'Adopt', command: `${command} playbook adopt ${starters.join(' ')}` }] : []),
        ...(isRfc && added === null
          ? [{ label: 'Write the table', command: `${command} playbook match ${of.key} --write` }]
          : []),
        ...(added !== null ? [{ label: 'Say what is used', command: `${command} rfc edit ${of.key}` }] : []),
        ...(isRfc ? [] : [{ label: 'Write the RFC', command: `${command} rfc draft ${of.key}` }]),
      ],
      style,
    ),
  );
}

type Lines = Pick<Style, 'colors' | 'columns'>;

/** Renders the RFC's own words on the pattern. */
function saidLines({ said }: Match['patterns'][number], of: string, { colors, columns }: Lines): string[] {
  return said === '' ? [] : hang('  ', `${of} says: ${said}`, columns, colors.green);
}

function nameOf({ title, key, status }: Match['patterns'][number]): string {
  if (status === 'Starter') return `${title} (not adopted)`;
  return `${title} (${key}${status === 'Active' ? '' : `, ${status}`})`;
}

function matchLines(match: Match['patterns'][number], of: string, { colors, columns }: Lines): string[] {
  return [
    colors.bold(nameOf(match)),
    ...hang('  · ', match.because, columns),
    ...hang('    ', match.refs.join(', '), columns, colors.dim),
    ...saidLines(match, of, { colors, columns }),
  ];
}
