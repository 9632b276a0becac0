/** One thing in a database's catalog, as in the port of the throwaway database. */
interface Entry {
  readonly table: string;
  readonly kind: string;
  readonly name: string;
  readonly definition: string;
}

/** What a catalog lacks of what was decided, or has otherwise. */
export interface SchemaGap {
  readonly table: string;
  /** Of the column; empty for anything else. */
  readonly column: string;
  /** For a person: `column loans.due_on is date, not timestamp with time zone not null`. */
  readonly text: string;
}

/**
 * Compares what the AI-ADR decides with what the migrations make. More tables, columns and
 * constraints than decided are no gap. A table in another schema than decided is found by its name.
 */
export function compareCatalogs(decided: readonly Entry[], made: readonly Entry[]): readonly SchemaGap[] {
  return decided.flatMap((entry): SchemaGap[] => {
    const { kind, name, definition } = entry;
    const table = kind === 'enum' ? entry.table : (findTable(entry.table, made) ?? null);
    if (table === null) return kind === 'table' ? [{ table: entry.table, column: '', text: `no table ${entry.table}` }] : [];
    const beside = made.filter((one) => one.table === table && one.kind === kind);
    if (kind === 'table') return [];
    if (kind === 'constraint' || kind === 'index') {
      const found = beside.some((one) => plain(one.definition) === plain(definition));
      return found ? [] : [{ table, column: '', text: `no ${kind} of ${entry.table}: ${definition}` }];
    }
    const found = beside.find((one) => one.name === name);
    if (!found)
      return [
        {
          table,
          column: name,
          text: kind === 'enum' ? `no value '${name}' of ${entry.table}` : `no column ${entry.table}.${name}`,
        },
      ];
    return found.definition === definition
      ? []
      : [{ table, column: name, text: `column ${entry.table}.${name} is ${found.definition}, not ${definition}` }];
  });
}

/** Names of schemas are left out, because a decision and a migration may set the path in two ways. */
function plain(definition: string): string {
  return definition.replaceAll(/\b\w+\.(?=\w)/g, '');
}

function findTable(name: string, made: readonly Entry[]): string | undefined {
  const tables = made.filter(({ kind }) => kind === 'table').map(({ table }) => table);
  if (tables.includes(name)) return name;
  const bare = name.slice(name.lastIndexOf('.') + 1);
  const alike = tables.filter((table) => table.slice(table.lastIndexOf('.') + 1) === bare);
  return alike.length === 1 ? alike[0] : undefined;
}
