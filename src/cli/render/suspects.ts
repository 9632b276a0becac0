import { count } from '../../lifecycle/count.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderArtifactTitle } from './artifact.ts';
import { commands, heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, joinWords, oneLine } from './text.ts';

type Suspect = Report<'prd-suspects'>['items'][number];

const mostParts = 20;

/** Renders `daa generate --plan` and `tip draft --plan`: what to redraft, and why. */
export function renderSuspects({ prd, items }: Report<'prd-suspects'>, style: Style, made: 'daa' | 'tip' = 'daa'): string {
  const { command } = style;
  return stack(
    [renderArtifactTitle(prd, style)],
    items.length === 0
      ? hang('', `Nothing was made of an older version of ${prd.key}, so nothing is suspect.`, style.columns)
      : [],
    ...items.map((item) => renderSuspect(item, style)),
    commands(
      items.length > 0
        ? []
        : [
            made === 'tip'
              ? { label: 'Draft a TIP', command: `${command} tip draft ${prd.key}` }
              : { label: 'Draft its domain model', command: `${command} daa generate ${prd.key}` },
          ],
      style,
    ),
  );
}

/** Renders what a newer PRD makes suspect in an artifact, what is new, and the fix. */
export function renderSuspect({ key, kind, prd, changes, parts }: Suspect, style: Style): string[] {
  const inner = narrowed(style);
  const added = changes.filter(({ change }) => change === 'added').map(({ ref }) => nameOf(ref));
  const shown = changes.filter(({ change }) => change !== 'moved').slice(0, mostParts);
  const moved = changes.filter(({ change }) => change === 'moved').length;
  const rest = changes.length - moved - shown.length;
  return [
    ...hang(
      `${style.colors.yellow('!')} `,
      prd.madeOn < prd.version
        ? `${key} is of version ${prd.madeOn} of ${prd.key}, which has version ${prd.version} now: ${parts.length === 0 ? 'no part is suspect' : count(parts.length, 'suspect part')}.`
        : `${key} is of version ${prd.version} of ${prd.key}, but ${count(parts.length, 'part')} that a person wrote ${parts.length === 1 ? 'is' : 'are'} still as for an older one.`,
      style.columns,
    ),
    ...indent([
      '',
      ...(changes.length === 0
        ? hang('', 'No story, criterion or requirement reads otherwise; what changed stands around them.', inner.columns)
        : [
            heading('What changed', '', inner),
            ...shown.flatMap((change) => renderChange(change, inner)),
            ...(moved > 0
              ? [inner.colors.dim(`${count(moved, 'part')} only moved; what serves ${moved === 1 ? 'it' : 'them'} follows.`)]
              : []),
            ...(rest > 0 ? [inner.colors.dim(`… and ${rest} more: see --json`)] : []),
          ]),
      ...(parts.length === 0 ? [] : ['', heading('What hangs on it', '', inner), ...partLines(parts, inner)]),
      ...(added.length === 0
        ? []
        : ['', ...hang('', `New, and served by nothing yet: ${joinWords(added, 'and')}.`, inner.columns)]),
      '',
      ...commands(nextSteps({ key, kind, prd, parts }, inner), inner),
    ]),
  ];
}

function nextSteps(
  { key, kind, prd, parts }: Pick<Suspect, 'key' | 'kind' | 'prd' | 'parts'>,
  { command }: Style,
): { label: string; command: string }[] {
  return [
    prd.madeOn < prd.version
      ? {
          label: parts.length === 0 ? 'Bring it up to date' : 'Redraft these',
          command: `${command} ${kind === 'tip' ? 'tip draft' : 'daa generate'} ${prd.key}`,
        }
      : { label: 'Bring them up to date', command: `${command} artifact edit ${key}` },
    {
      label: parts.length > 0 ? 'Say they still hold' : 'Say it still holds',
      command: `${command} link clear ${key} ${prd.key} --seen ${prd.version} --reason "…"`,
    },
  ];
}

function renderChange({ ref, change, before, after }: PrdChange, { colors, columns }: Style): string[] {
  return [
    `${colors.bold(nameOf(ref))}  ${change}`,
    ...(before === null ? [] : hang('  - ', oneLine(before), columns, colors.red)),
    ...(after === null ? [] : hang('  + ', oneLine(after), columns, colors.green)),
  ];
}

function partLines(parts: Suspect['parts'], { colors, columns }: Style): string[] {
  const width = Math.max(...parts.slice(0, mostParts).map(({ part }) => part.length));
  const rest = parts.length - mostParts;
  return [
    ...parts.slice(0, mostParts).flatMap(({ part, because, editedBy }) => {
      const edit = editedBy === null ? '' : `; edited by ${oneLine(editedBy)}, so no draft takes its place`;
      return hang(`${colors.bold(part.padEnd(width))}  `, `for ${because.map(nameOf).join(', ')}${edit}`, columns);
    }),
    ...(rest > 0 ? [colors.dim(`… and ${rest} more: see --json`)] : []),
  ];
}

function nameOf(ref: string): string {
  return splitPartRef(ref)?.localId ?? ref;
}
