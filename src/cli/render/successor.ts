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

/** What an amendment leads with whose record is out of force: nobody who follows it should follow that. */
export function renderAmended(
  amended: readonly { key: string; status: string; successor: string | null }[],
  { colors, columns, command }: Style,
): string[] {
  return amended
    .filter(({ status }) => status === 'Superseded' || status === 'Deprecated')
    .flatMap(({ key, status, successor }) =>
      hang(
        `${colors.yellow('!')} `,
        successor === null
          ? `It amends ${key}, which is ${status}; nothing stands in for that.`
          : `It amends ${key}, which is superseded by ${successor}. Read what holds today: ${command} adr show ${successor}`,
        columns,
      ),
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
