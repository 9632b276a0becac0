import { count } from '../../lifecycle/count.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Redraft } from '../../lifecycle/redraft.ts';
import { heading, indent, narrowed } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

const words = { redrafted: 'drafted anew', added: 'new', removed: 'removed', kept: 'kept' } as const;

/** Renders the parts that a redraft changed, each with the change of the PRD. */
export function renderRedraft(
  { prd, from, to, base, parts, changes, version }: Redraft & { version: number },
  style: Style,
): string[] {
  const inner = narrowed(style);
  const texts = new Map(changes.map((change) => [change.ref, change]));
  const reasons = [...Map.groupBy(parts, ({ because }) => because.join(' '))].map(([, own]) => own);
  return [
    heading(
      `Redrafted for ${prd} version ${to}`,
      `from version ${from}: made version ${version}, the rest as in version ${base}`,
      style,
    ),
    '',
    ...indent(
      parts.length === 0
        ? hang('', `Nothing hung on what changed: ${count(changes.length, 'part')} of ${prd}.`, inner.columns)
        : reasons.flatMap((own) => [
            ...(own[0]?.because ?? []).flatMap((ref) => reasonLines(ref, texts.get(ref), inner)),
            ...own.flatMap(({ part, outcome, editedBy }) =>
              hang(`  ${inner.colors.bold(part)}  `, describe(outcome, editedBy), inner.columns),
            ),
          ]),
    ),
  ];
}

function reasonLines(ref: string, change: Redraft['changes'][number] | undefined, { colors, columns }: Style): string[] {
  const text = change?.after ?? change?.before ?? '';
  return hang(`${splitPartRef(ref)?.localId ?? ref} ${change?.change ?? 'changed'}  `, oneLine(text), columns, colors.dim);
}

function describe(outcome: Redraft['parts'][number]['outcome'], editedBy: string | null): string {
  if (outcome !== 'kept') return words[outcome];
  return editedBy === null ? 'stands as it was' : `kept as ${oneLine(editedBy)} wrote it`;
}
