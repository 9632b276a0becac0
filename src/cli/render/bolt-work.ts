import { count } from '../../lifecycle/count.ts';
import { evidenceOf, nameCommit } from '../../usecases/bolt-work/describe-evidence.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, heading, indent, narrowed, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { hang, oneLine, printable, timestamp, truncate } from './text.ts';

type Work = Report<'bolt-work'>;
type Next = Report<'bolt-next'>;

/** Renders who works on a Bolt and what shows its criteria. */
export function renderBoltWork(work: Work, style: Style): string {
  const title = `${style.colors.bold(work.key)}  ${style.colors.bold(truncate(oneLine(work.title), Math.max(10, style.columns - 30)))}`;
  return stack([titleLine(title, paintStatus(work.status, style), style)], workLines(work, style), nextStep(work, style));
}

/** Renders the same without title, to stand beside the document; nothing where nobody began. */
export function workLines(work: Work, style: Style): string[] {
  const { columns, colors } = style;
  const facts = [
    work.holder !== null &&
      `Held by ${work.holder}${work.leaseUntil === null ? '' : ` until ${timestamp(work.leaseUntil)} UTC`}.`,
    work.change !== null && `Change: ${work.change}${work.branch === null ? '' : `, branch ${work.branch}`}.`,
    work.merged !== null && `Merged as ${nameCommit(work.merged)}, says ${work.merged.by}, ${timestamp(work.merged.at)} UTC.`,
    work.doneAt !== null &&
      `Done ${timestamp(work.doneAt)} UTC; it took ${work.actualHours === null ? 'nobody knows how long, as nobody claimed it' : count(work.actualHours, 'hour')}.`,
  ].filter((line) => line !== false);
  const said = work.reports.filter(({ deed, note, criterion }) => deed !== 'merged' && note !== '' && criterion === null);
  return [
    ...facts.flatMap((line) => hang('', printable(oneLine(line)), columns)),
    ...(work.criteria.length > 0 ? ['', heading('Criteria', '', style), ''] : []),
    ...indent(work.criteria.flatMap((one) => criterionLines(one, narrowed(style)))),
    ...(said.length > 0 ? ['', heading('Said', '', style), ''] : []),
    ...indent(
      said.flatMap(({ deed, person, note, at }) =>
        hang(
          colors.dim(`${timestamp(at)}  `),
          `${person}${deed === 'reported' ? '' : `, ${deed}`}: ${oneLine(note)}`,
          columns - 2,
        ),
      ),
    ),
  ];
}

function criterionLines(criterion: Work['criteria'][number], { colors, columns }: Style): string[] {
  const { id, text, proof, met } = criterion;
  const shown = evidenceOf(criterion);
  const wants = proof === '' ? '' : ` (${proof})`;
  return [
    ...hang(`${met ? colors.green('✓') : colors.yellow('○')} ${id}  `, `${oneLine(text)}${wants}`, columns),
    ...(shown.length === 0 ? ['nothing shows it'] : shown).flatMap((line) => hang('    ', oneLine(line), columns, colors.dim)),
  ];
}

/** Renders the command that goes on; nothing when the Bolt is Done. */
function nextStep({ key, status, merged }: Work, style: Style): string[] {
  const noun = `${style.command} ${key.startsWith('FIX-') ? 'fix' : 'bolt'}`;
  if (status === 'TODO') return commands([{ label: 'Take it up', command: `${noun} claim ${key}` }], style);
  if (status === 'In Progress')
    return commands([{ label: 'To review', command: `${noun} submit ${key} --change PULL-REQUEST` }], style);
  if (status !== 'In Review') return [];
  return commands(
    merged === null
      ? [{ label: 'When merged', command: `${noun} merged ${key} --sha SHA` }]
      : [{ label: 'Decide', command: `${style.command} gate list --artifact ${key}` }],
    style,
  );
}

/** Renders `bolt next`. */
export function renderNextBolts({ held, ready, waiting }: Next, style: Style): string {
  const { colors, command } = style;
  if (held.length + ready.length + waiting.length === 0) return `No Bolt is left to do. All of them: ${command} bolt list`;
  return stack(
    section(
      'You hold',
      held.map((one) => ({ ...one, aside: `until ${timestamp(one.leaseUntil ?? '')} UTC` })),
      style,
    ),
    ready.length === 0
      ? ['Nothing can be begun.']
      : section(
          'Ready',
          ready.map((one) => ({
            ...one,
            aside: one.unlocks > 0 ? `${count(one.unlocks, 'other waits', 'others wait')} for it` : '',
          })),
          style,
        ),
    section(
      'Waiting',
      waiting.map((one) => ({ ...one, aside: one.why })),
      style,
    ),
    ready[0] ? [`${colors.dim('Take the first up:')} ${colors.cyan(`${command} ${ready[0].kind} claim ${ready[0].key}`)}`] : [],
  );
}

function section(title: string, bolts: readonly (Next['ready'][number] & { readonly aside: string })[], style: Style): string[] {
  if (bolts.length === 0) return [];
  const { colors } = style;
  const lines = bolts.flatMap(({ key, title: name, work, aside }) => {
    const notes = [work === '' ? '' : `for ${work === 'ai' ? 'an agent' : work === 'pair' ? 'a pair' : 'a person'}`, aside];
    const rest = notes.filter(Boolean).join('; ');
    return hang(`${colors.bold(key.padEnd(9))} `, `${oneLine(name)}${rest === '' ? '' : ` · ${rest}`}`, style.columns - 2);
  });
  return [heading(title, '', style), '', ...indent(lines)];
}
