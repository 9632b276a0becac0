import type { Style } from './style.ts';
import { hang } from './text.ts';

/** What a superseded artifact leads with; nothing for any other. */
export function renderSuccessor({ successor }: { successor: string | null }, { colors, columns, command }: Style): string[] {
  if (successor === null) return [];
  return hang(
    `${colors.yellow('!')} `,
    `${successor} stands in for this today. Read it: ${command} artifact show ${successor}`,
    columns,
  );
}

/** What an amended record leads with: whoever follows it alone follows too little. */
export function renderAmendments(
  { amendments, successor }: { amendments: readonly string[]; successor: string | null },
  { colors, columns, command }: Style,
): string[] {
  const [first] = amendments;
  if (first === undefined || successor !== null) return [];
  const all = amendments.join(' and ');
  return hang(`${colors.yellow('!')} `, `Amended by ${all}. Read what was added: ${command} adr show ${first}`, columns);
}
