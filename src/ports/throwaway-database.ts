/** A script of a repository, which nobody trusts. */
export interface SqlScript {
  readonly name: string;
  readonly sql: string;
}

/** What a catalog says of one thing: a column, a constraint, an index, a type. */
export interface CatalogEntry {
  /** With its schema where that is not `public`. */
  readonly table: string;
  readonly kind: 'table' | 'column' | 'constraint' | 'index' | 'enum';
  /** Empty for constraints and indexes, which two scripts may name in two ways. */
  readonly name: string;
  readonly definition: string;
}

export type CatalogOutcome =
  | { readonly kind: 'catalog'; readonly entries: readonly CatalogEntry[] }
  /** A script failed, or took too long or too much room. */
  | { readonly kind: 'failed'; readonly script: string; readonly message: string };

/** A database server of its own, which is deleted afterwards. */
export interface ThrowawayDatabase {
  /**
   * Runs each list of scripts in an empty database as a role without rights, and reads its
   * catalog. Scripts reach no file, no program, no network and no other database; they end after
   * a time and a size. Throws UnavailableError where no server can start.
   */
  readCatalogs(lists: readonly (readonly SqlScript[])[]): Promise<readonly CatalogOutcome[]>;
}
