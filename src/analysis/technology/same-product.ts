/** What follows a name without making it another product: "Postgres" and "PostgreSQL", "Mongo" and "MongoDB", "Node" and "Node.js", "Elastic" and "Elasticsearch". */
const endings: ReadonlySet<string> = new Set(['ql', 'sql', 'db', 'js', 'mq', 'search']);

/** Whether two names are one product, as people shorten names. Java and JavaScript are two. */
export function isSameProduct(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  return short !== '' && (long === short || (long.startsWith(short) && endings.has(long.slice(short.length))));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '');
}
