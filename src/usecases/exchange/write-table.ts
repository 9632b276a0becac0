import { writeCsv } from '../../documents/exchange/csv.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import type { csvTables } from '../reports/exchange-documents.ts';
import { eachCurrent } from './each-current.ts';

export type CsvTable = (typeof csvTables)[number];

/** Writes a table of current versions as CSV, oldest first. Equal repositories: equal bytes. */
export async function writeTable(ports: Pick<UsecasePorts, 'exchange'>, table: CsvTable): Promise<string> {
  switch (table) {
    case 'artifacts': {
      const rows: (string | number)[][] = [];
      for await (const artifact of eachCurrent(ports)) rows.push(toRow(artifact));
      return writeCsv(['key', 'kind', 'title', 'status', 'version', 'author', 'updatedAt', 'aliases'], rows);
    }
    case 'parts':
      return writeCsv(
        ['key', 'kind', 'version', 'part', 'type', 'text'],
        (await ports.exchange.listParts()).map(({ key, kind, version, part, type, text }) => [
          key,
          kind,
          version,
          part,
          type,
          text,
        ]),
      );
    case 'links':
      return writeCsv(
        ['from', 'fromVersion', 'role', 'to', 'toVersion'],
        (await ports.exchange.listLinks()).map(({ from, fromVersion, role, to, toVersion }) => [
          from,
          fromVersion,
          role,
          to,
          toVersion,
        ]),
      );
  }
}

function toRow({ key, kind, title, status, version, authorName, updatedAt, aliases }: ArtifactVersion): (string | number)[] {
  return [key, kind, title, status, version, authorName, updatedAt, aliases.join(' ')];
}
