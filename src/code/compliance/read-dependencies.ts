import { isMap, isScalar } from 'yaml';
import { readPositioned, readYaml } from './read-yaml.ts';

/** A dependency as a manifest names it. */
export interface WrittenDependency {
  readonly name: string;
  readonly range: string;
  readonly line: number;
  readonly group: string;
}

const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Reads a package.json; null where it is none. */
export function readManifest(text: string): {
  readonly name: string;
  readonly dependencies: readonly WrittenDependency[];
  readonly imports: Readonly<Record<string, unknown>>;
  /** What an importer of its name, and of `./…` below it, gets. */
  readonly exports: readonly (readonly [string, unknown])[];
} | null {
  const read = readPositioned(text);
  if (!isMap(read?.document.contents)) return null;
  const root = read.document.contents;
  const dependencies = groups.flatMap((group) => {
    const map = root.get(group);
    if (!isMap(map)) return [];
    return map.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const range = isScalar(value) ? String(value.value) : '';
      return [{ name: String(key.value), range, group, line: read.lineAt(key.range?.[0] ?? 0) }];
    });
  });
  const imports = root.get('imports');
  const name = root.get('name');
  const { main, module, types, source, exports } = (readYaml(text) ?? {}) as Record<string, unknown>;
  const isByPath = typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key.startsWith('.'));
  return {
    name: typeof name === 'string' ? name : '',
    dependencies,
    imports: isMap(imports) ? (imports.toJS(read.document) as Record<string, unknown>) : {},
    exports: [['.', [main, module, types, source]], ...(isByPath ? Object.entries(exports) : [['.', exports] as const])],
  };
}

/** Manifests of other ecosystems that have one dependency a line. */
const lineManifests: readonly { readonly file: RegExp; readonly line: RegExp; readonly section?: RegExp }[] = [
  { file: /(?:^|\/)go\.mod$/, line: /^(?:require )?([^\s"]+) v\d/ },
  { file: /(?:^|\/)requirements[\w.-]*\.txt$/, line: /^([A-Za-z0-9][\w.-]*)\s*(?:[[<>=!~;@]|$)/ },
  { file: /(?:^|\/)Gemfile$/, line: /^gem\s+["']([\w-]+)["']/ },
  {
    file: /(?:^|\/)Cargo\.toml$/,
    line: /^"?([\w-]+)"?(?:\.[\w-]+)*\s*=/,
    section: /^\s*\[(?:.*\.)?(?:dev-|build-)?dependencies\]/,
  },
  { file: /(?:^|\/)pom\.xml$/, line: /^<artifactId>\s*([\w.-]+)\s*<\/artifactId>/, section: /<dependenc(?:y|ies)>/ },
];

/** Manifests that nothing here reads. */
export const unreadManifests =
  /(?:^|\/)(?:pyproject\.toml|Pipfile|setup\.py|build\.gradle(?:\.kts)?|[^/]+\.(?:cs|fs)proj|composer\.json|mix\.exs|Package\.swift|pubspec\.yaml|build\.sbt)$/;

export const isManifest = (path: string): boolean =>
  /(?:^|\/)package\.json$/.test(path) || lineManifests.some(({ file }) => file.test(path));

/** Reads the dependencies of any manifest for which `isManifest` is true; null where it is broken. */
export function readDependencies(path: string, text: string): readonly WrittenDependency[] | null {
  const form = lineManifests.find(({ file }) => file.test(path));
  if (!form) return readManifest(text)?.dependencies ?? null;
  let inside = form.section === undefined;
  return text.split('\n').flatMap((row, index) => {
    const isHeading = form.section?.test(row) ?? false;
    if (isHeading) inside = true;
    else if (form.section && /^\s*(?:\[|<\/dependenc(?:y|ies)>)/.test(row)) inside = false;
    const name = inside && !isHeading ? form.line.exec(row.trim())?.[1] : undefined;
    return name === undefined ? [] : [{ name, range: '', line: index + 1, group: 'dependencies' }];
  });
}
