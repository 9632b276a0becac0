import { Lang, parse, registerDynamicLanguage, type SgRoot } from '@ast-grep/napi';

const builtIn: Readonly<Record<string, Lang>> = {
  ts: Lang.TypeScript,
  mts: Lang.TypeScript,
  cts: Lang.TypeScript,
  tsx: Lang.Tsx,
  js: Lang.JavaScript,
  mjs: Lang.JavaScript,
  cjs: Lang.JavaScript,
  jsx: Lang.JavaScript,
  html: Lang.Html,
  htm: Lang.Html,
  vue: Lang.Html,
  svelte: Lang.Html,
  css: Lang.Css,
};

/** Names in checks, and the extensions that they mean. */
const extensionsByName: Readonly<Record<string, readonly string[]>> = {
  typescript: ['ts', 'mts', 'cts', 'tsx'],
  ts: ['ts', 'mts', 'cts', 'tsx'],
  tsx: ['tsx'],
  javascript: ['js', 'mjs', 'cjs', 'jsx'],
  js: ['js', 'mjs', 'cjs', 'jsx'],
  html: ['html', 'htm'],
  css: ['css'],
};

/** Languages of packages `@ast-grep/lang-*`, which are read where the package is installed. */
const optional: Readonly<Record<string, readonly string[]>> = {
  python: ['py'],
  go: ['go'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  rust: ['rs'],
  ruby: ['rb'],
  php: ['php'],
  csharp: ['cs'],
  swift: ['swift'],
  scala: ['scala'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'hpp'],
  bash: ['sh', 'bash'],
  yaml: ['yaml', 'yml'],
};

/** Extensions of code that may import something and that nothing here can read. */
export const unreadExtensions = new Set(
  ['python', 'go', 'java', 'kotlin', 'rust', 'ruby', 'php', 'csharp', 'swift', 'scala'].flatMap((name) => optional[name] ?? []),
);

export const scriptExtensions = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'html', 'htm', 'vue', 'svelte'];

export function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

export function builtInLanguage(extension: string): Lang | undefined {
  return Object.hasOwn(builtIn, extension) ? builtIn[extension] : undefined;
}

/** Parses in this thread: the pool of Node, where `parseAsync` does, is shared by the whole process. */
export function parseSource(text: string, extension: string): SgRoot {
  return parse(builtInLanguage(extension) ?? extension, text);
}

/** Finds the extensions of a language in a check; null where nobody can read it here. */
export async function findLanguage(
  name: string,
): Promise<{ readonly extensions: readonly string[]; parse: (text: string, extension: string) => SgRoot } | null> {
  const known = extensionsByName[name.toLowerCase()];
  if (known) return { extensions: known, parse: parseSource };
  const extensions = optional[name.toLowerCase()];
  if (!extensions || !(await registerInstalled()).has(name.toLowerCase())) return null;
  return { extensions, parse: (text) => parse(name.toLowerCase(), text) };
}

let registering: Promise<ReadonlySet<string>> | undefined;

/** Registers once all installed languages, because a process may do so only once. */
function registerInstalled(): Promise<ReadonlySet<string>> {
  registering ??= (async () => {
    const found: Parameters<typeof registerDynamicLanguage>[0] = {};
    for (const name of Object.keys(optional)) {
      const loaded = await import(`@ast-grep/lang-${name}`).catch(() => null);
      if (loaded !== null) found[name] = (loaded as { default: (typeof found)[string] }).default;
    }
    if (Object.keys(found).length > 0) registerDynamicLanguage(found);
    return new Set(Object.keys(found));
  })();
  return registering;
}
