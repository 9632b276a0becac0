import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderFindingsSection } from './daa.ts';
import { commands, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang } from './text.ts';

type Import = Report<'log-import'>;
type Entry = Import['records'][number];

/** Renders `adr import` and `rfc import`: the result of each record, and the gate. */
export function renderLogImport(report: Import, style: Style): string {
  const { records, gate, findings, kind } = report;
  const { command, columns } = style;
  return stack(
    hang('', `${describeOutcomes(records)}.`, columns, style.colors.bold),
    records.length === 0
      ? []
      : drawTable(
          records,
          [
            { heading: 'Key', cell: ({ key }) => key, paint: style.colors.bold },
            { heading: 'Was', cell: ({ number, file }) => number ?? file },
            { heading: 'Title', cell: ({ title }) => title, shrinks: true },
            { heading: 'Status', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
            { heading: 'Claims', cell: ({ claimedStatus = '' }) => claimedStatus },
            { heading: 'Replaces or amends', cell: ({ supersedes, amends }) => [...supersedes, ...amends].join(', ') },
          ],
          style,
        ),
    renderFindingsSection(findings, `${command} ${kind} import … --json`, style),
    gate
      ? [
          ...hang('', `${gate.id} asks a person whether these claims are true; its approval moves the statuses.`, columns),
          '',
          ...commands(
            [
              { label: 'Look closer', command: `${command} gate show ${gate.id}` },
              { label: 'Attest them', command: `${command} gate approve ${gate.id} --all --note "…"` },
              { label: 'All but one', command: `${command} gate approve ${gate.id} --all --refuse KEY="…"` },
            ],
            style,
          ),
        ]
      : [],
  );
}

const outcomes: Record<Entry['outcome'], string> = {
  created: 'imported',
  'new-version': 'with a new version',
  unchanged: 'unchanged',
  final: 'changed but final',
};

/** Renders `38 records: 36 imported, 2 unchanged`. */
function describeOutcomes(records: readonly Entry[]): string {
  const groups = Map.groupBy(records, ({ outcome }) => outcome);
  return `${count(records.length, 'record')}: ${[...groups].map(([outcome, of]) => `${of.length} ${outcomes[outcome]}`).join(', ')}`;
}
