import { artifactKinds } from '../../../lifecycle/artifact-kinds.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import type { OutlinedKindId } from '../../../lifecycle/mandatory-fields.ts';
import { checkHiddenCharacters } from '../check-hidden-characters.ts';
import { listEmptyBlocks, listIds, type NamedValue } from './walk-body.ts';

/** Reports defects of any kind: no title, repeated ids, empty blocks, hidden characters. */
export function checkDocument(kind: OutlinedKindId, document: { title: string; body: NamedValue }): Finding[] {
  const prefix = kind.toUpperCase();
  const seen = new Set<string>();
  const doubled = new Set(listIds(document.body).filter((id) => seen.has(id) || !seen.add(id)));
  return [
    ...checkHiddenCharacters(kind, document.body, document.title),
    ...(document.title.trim() === ''
      ? [
          {
            code: `${prefix}-TITLE-MISSING`,
            severity: 'error' as const,
            at: { part: 'Title' },
            message: `The ${artifactKinds[kind].title} has no title.`,
            fix: 'Begin it with a heading of the first level: "# Title".',
          },
        ]
      : []),
    ...[...doubled].map((id) => ({
      code: `${prefix}-ID-DOUBLED`,
      severity: 'error' as const,
      at: { part: id },
      message: `Two parts have the id ${id}, so that a link could mean either.`,
      fix: 'Give one of them another number.',
    })),
    ...listEmptyBlocks(document.body).map((path) => ({
      code: `${prefix}-BLOCK-EMPTY`,
      severity: 'warning' as const,
      at: { part: path },
      message: `A fenced block under "${path}" is empty.`,
      fix: 'Write the diagram or code into it, or take it out.',
    })),
  ];
}
