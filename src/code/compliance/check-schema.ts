import { compareCatalogs, type SchemaGap } from '../../analysis/compliance/compare-catalogs.ts';
import { escapePattern } from '../../analysis/escape-pattern.ts';
import { failedFacts, noFacts, unprovedFacts, type CodeFacts, type CodeHit } from '../../lifecycle/compliance.ts';
import type { CatalogEntry, CatalogOutcome, SqlScript, ThrowawayDatabase } from '../../ports/throwaway-database.ts';
import { readMigrations, type MigrationFolder } from './read-migrations.ts';
import type { SourceTree } from './source-tree.ts';

/** More are run by nobody's service at once. */
const mostFolders = 4;
const mostScripts = 2000;

/** What the migrations of a tree say about the schema, and about taking it back. */
export interface SchemaFacts {
  readonly schema: CodeFacts;
  readonly rollback: CodeFacts;
}

/**
 * Runs the SQL of the schema section and the migrations side by side on a throwaway server, and
 * compares the catalogs. Migrations that make none of the decided tables may be of another service.
 */
export async function checkSchema(
  tree: SourceTree,
  { schema, throwaway }: { schema: string; throwaway: ThrowawayDatabase },
): Promise<SchemaFacts> {
  const sql = extractSql(schema);
  const folders = (await readMigrations(tree)).slice(0, mostFolders);
  const none = 'no plain SQL migration is in a folder such as migrations/; what a program builds is not run here';
  if (folders.length === 0)
    return both(sql === '' ? unprovedFacts('the schema section has no SQL') : failedFacts(none), unprovedFacts(none));
  if (folders.some(({ up }) => up.length > mostScripts)) return both(failedFacts(`more than ${mostScripts} migrations`));
  let outcomes: readonly CatalogOutcome[];
  try {
    outcomes = await throwaway.readCatalogs([
      [{ name: 'the schema section', sql }],
      ...folders.flatMap((folder) => [folder.up, ...rollbackRun(folder)]),
    ]);
  } catch (error) {
    return both(failedFacts(`the throwaway database did not run: ${(error as Error).message}`));
  }
  const [decided, ...rest] = outcomes;
  const runs = folders.map((folder) => ({
    folder,
    made: rest.shift(),
    taken: rollbackRun(folder).length > 0 ? rest.shift() : undefined,
  }));
  const rollback = runs.map(({ folder, made, taken }) => judgeRollback(folder, made, taken));
  return {
    schema: await judgeSchema(tree, { sql, decided, runs }),
    rollback:
      rollback.length === 1
        ? (rollback[0] ?? noFacts)
        : (rollback.find(({ missing }) => missing.length > 0) ?? rollback[0] ?? noFacts),
  };
}

type Run = { readonly folder: MigrationFolder; readonly made: CatalogOutcome | undefined };

async function judgeSchema(
  tree: SourceTree,
  { sql, decided, runs }: { sql: string; decided: CatalogOutcome | undefined; runs: readonly Run[] },
): Promise<CodeFacts> {
  if (sql === '') return unprovedFacts('the schema section has no SQL');
  if (decided?.kind !== 'catalog') return failedFacts(`the SQL of the schema section does not run: ${decided?.message ?? ''}`);
  if (decided.entries.length === 0) return unprovedFacts('the SQL of the schema section makes no table');
  const broken = runs.flatMap(({ made }) =>
    made?.kind === 'failed' ? [`${made.script} does not run by itself: ${made.message}`] : [],
  );
  for (const { folder, made } of runs) {
    if (made?.kind !== 'catalog' || !sharesTable(decided.entries, made.entries)) continue;
    const gaps = compareCatalogs(decided.entries, made.entries);
    if (gaps.length === 0) return { ...noFacts, proof: [`${folder.folder} (${folder.up.length} migrations)`] };
    return { ...noFacts, hits: await Promise.all(gaps.map((gap) => placeGap(tree, folder.up, gap))) };
  }
  if (broken.length > 0) return { ...noFacts, missing: broken, failed: true };
  return unprovedFacts(`the migrations in ${runs.map(({ folder }) => folder.folder).join(', ')} make none of the decided tables`);
}

function sharesTable(decided: readonly CatalogEntry[], made: readonly CatalogEntry[]): boolean {
  const bare = ({ table }: CatalogEntry): string => table.slice(table.lastIndexOf('.') + 1);
  const tables = new Set(made.filter(({ kind }) => kind === 'table').map(bare));
  return decided.some((entry) => entry.kind === 'table' && tables.has(bare(entry)));
}

/** Places a gap where the column is named, else where the table is made or changed, else at the last script. */
async function placeGap(tree: SourceTree, scripts: readonly SqlScript[], { table, column, text }: SchemaGap): Promise<CodeHit> {
  const bare = table.slice(table.lastIndexOf('.') + 1);
  const statement = new RegExp(String.raw`\b(?:table|type|on)\b[^;,(]{0,80}\b${escapePattern(bare)}\b`, 'i');
  const named = new RegExp(String.raw`\b${escapePattern(column)}\b`);
  let fallback: CodeHit = { file: scripts.at(-1)?.name ?? '', line: 1, text };
  for (const { name } of scripts.toReversed()) {
    const source = (await tree.text(name)) ?? '';
    if (!statement.test(source)) continue;
    const rows = source.split('\n');
    const line = column === '' ? 0 : rows.findLastIndex((row) => named.test(row)) + 1;
    if (line > 0) return { file: name, line, text };
    const made = rows.findLastIndex((row) => statement.test(row)) + 1;
    if (made > 0 && fallback.line === 1) fallback = { file: name, line: made, text };
  }
  return fallback;
}

/** All up, then all down in reverse; nothing where a migration has no way back. */
function rollbackRun({ up, down }: MigrationFolder): readonly (readonly SqlScript[])[] {
  const back = up.toReversed().map(({ name }) => down.get(name));
  return back.every((script) => script !== undefined) ? [[...up, ...back]] : [];
}

function judgeRollback(folder: MigrationFolder, made: CatalogOutcome | undefined, taken: CatalogOutcome | undefined): CodeFacts {
  const lacking = folder.up.filter(({ name }) => !folder.down.has(name));
  if (lacking.length > 0)
    return unprovedFacts(
      `${lacking[0]?.name ?? ''} has no down migration${lacking.length > 1 ? ` (nor have ${lacking.length - 1} more)` : ''}`,
    );
  if (made?.kind === 'failed') return failedFacts(`${made.script} does not run by itself: ${made.message}`);
  if (taken?.kind !== 'catalog') return failedFacts(`${taken?.script ?? ''} does not run: ${taken?.message ?? ''}`);
  const left = taken.entries.filter(({ kind }) => kind === 'table').map(({ table }) => table);
  return left.length === 0
    ? { ...noFacts, proof: [`${folder.folder}: every migration was taken back`] }
    : unprovedFacts(`the down migrations leave ${left.slice(0, 5).join(', ')}`);
}

/** Takes the fenced SQL of a section, or the section itself where it is nothing else. */
function extractSql(prose: string): string {
  const blocks: { readonly isSql: boolean; readonly rows: string[] }[] = [];
  let fence: string | null = null;
  for (const row of prose.split('\n')) {
    const [, marks = '', language = ''] = /^(`{3,}|~{3,}) ?(\w*)/.exec(row.trimEnd()) ?? [];
    if (fence !== null && marks.startsWith(fence)) fence = null;
    else if (fence !== null) blocks.at(-1)?.rows.push(row);
    else if (marks !== '') {
      fence = marks;
      blocks.push({ isSql: /^(?:sql|postgres\w*|pgsql|psql|ddl|)$/i.test(language), rows: [] });
    }
  }
  const statements = blocks
    .filter(({ isSql }) => isSql)
    .map(({ rows }) => rows.join('\n'))
    .filter((text) => /\b(?:create|alter)\b/i.test(text));
  if (statements.length > 0) return statements.join(';\n');
  return /^(?:create|--)\s/i.test(prose.trimStart()) ? prose : '';
}

function both(schema: CodeFacts, rollback: CodeFacts = schema): SchemaFacts {
  return { schema, rollback };
}
