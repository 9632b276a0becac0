import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';
import { isInForce, describeSuccessor } from '../../lifecycle/successor.ts';

/** Renders the notice of a superseded artifact; nothing for others. */
export function renderSuccessor(
  { successor, successorStatus }: { successor: string | null; successorStatus: string | null },
  { colors, columns, command }: Style,
): string[] {
  if (successor === null || successorStatus === null) return [];
  return hang(
    `${colors.yellow('!')} `,
    `${describeSuccessor({ key: successor, status: successorStatus })}. Read it: ${command} artifact show ${successor}`,
    columns,
  );
}

/** Renders the notice of an amendment whose amended record is no longer in force. */
export function renderAmended(
  amended: readonly { key: string; status: string; successor: string | null; successorStatus: string | null }[],
  { colors, columns, command }: Style,
): string[] {
  return amended
    .filter(({ status }) => status === 'Superseded' || status === 'Deprecated')
    .flatMap(({ key, status, successor, successorStatus }) =>
      hang(
        `${colors.yellow('!')} `,
        successor === null || successorStatus === null
          ? `It amends ${key}, which is ${status}; nothing stands in for that.`
          : isInForce(successorStatus)
            ? `It amends ${key}, which is superseded by ${successor}. Read what holds today: ${command} adr show ${successor}`
            : `It amends ${key}, which is superseded. ${describeSuccessor({ key: successor, status: successorStatus })}.`,
        columns,
      ),
    );
}

/** Renders the notice of an amended record, which is incomplete by itself. */
export function renderAmendments(
  { amendments, successor }: { amendments: readonly string[]; successor: string | null },
  { colors, columns, command }: Style,
): string[] {
  const [first] = amendments;
  if (first === undefined || successor !== null) return [];
  const all = amendments.join(' and ');
  return hang(`${colors.yellow('!')} `, `Amended by ${all}. Read what was added: ${command} adr show ${first}`, columns);
}

/** Renders the notice of an imported record that is only partly valid by its own words. */
export function renderReadings({ findings }: Pick<Report<'artifact-show'>, 'findings'>, { colors, columns }: Style): string[] {
  return findings
    .filter(({ code }) => code === 'LOG-PARTLY-SUPERSEDED')
    .flatMap(({ message }) => hang(`${colors.yellow('!')} `, `As it came in: ${oneLine(message)}`, columns));
}
