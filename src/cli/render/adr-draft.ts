import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderFindingsSection } from './daa.ts';
import { renderWaitingGate } from './gate.ts';
import { heading, indent, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

interface Screen {
  readonly report: Report<'adr-draft'>;
  /** The pending gate; null when there is none. */
  readonly gate: Report<'gate-show'> | null;
  readonly identity: Report<'identity'>;
}

/** Renders `adr draft`: counts, open points, findings, and the pending gate. */
export function renderAdrDraft({ report, gate, identity }: Screen, style: Style): string {
  const { adr, rfc, run } = report;
  const { command, colors } = style;
  const waiting = gate ? renderWaitingGate({ gate, identity }, style) : [];
  if (!adr) return stack([`${run.id} has drafted no AI-ADR of ${rfc} yet.`], waiting);
  const figures = [
    count(adr.points, 'decision'),
    count(adr.operations, 'API operation'),
    count(adr.edgeCases, 'edge case'),
    count(adr.metrics, 'metric'),
    count(adr.alerts, 'alert'),
    count(adr.rejectedAlternatives, 'rejected alternative'),
  ];
  return stack(
    [
      ...hang('', `${adr.key} ${oneLine(adr.title)}`, style.columns, colors.bold),
      ...hang('', `${adr.status}, version ${adr.version}, of ${rfc}: ${figures.join(', ')}`, style.columns),
    ],
    rows(
      'Open',
      'nobody has decided it',
      adr.openPoints.map(({ section, question }) => ({ section, text: question })),
      style,
    ),
    rows(
      'Deferred',
      'with the reason',
      adr.deferred.map(({ section, reason }) => ({ section, text: reason })),
      style,
    ),
    renderFindingsSection(adr.findings, `${command} artifact show ${adr.key}`, style),
    [colors.dim(`The whole of it: ${command} adr show ${adr.key}; ${howToChange(adr, command)}`)],
    waiting,
  );
}

/** A Proposed record can be edited; a decided one needs another record. */
function howToChange({ key, status }: NonNullable<Report<'adr-draft'>['adr']>, command: string): string {
  return status === 'Proposed'
    ? `to complete it: ${command} adr edit ${key}`
    : `to change what it says: ${command} adr amend ${key} --reason "…"`;
}

function rows(title: string, note: string, items: readonly { section: string; text: string }[], style: Style): string[] {
  if (items.length === 0) return [];
  return [
    heading(title, note, style),
    '',
    ...indent(items.flatMap(({ section, text }) => hang(`${section}: `, oneLine(text), style.columns - 2))),
  ];
}
