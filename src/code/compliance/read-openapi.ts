import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { normalizeRoute } from './normalize-route.ts';
import { readPositioned } from './read-yaml.ts';
import type { SourceTree } from './source-tree.ts';

/** An operation of a document, with the paths that it may be called by. */
export interface DescribedOperation {
  readonly method: string;
  readonly routes: readonly string[];
  readonly line: number;
  /** Status codes, `default` and ranges such as `4XX`. */
  readonly statuses: readonly string[];
}

export interface ApiDocument {
  readonly file: string;
  readonly operations: readonly DescribedOperation[];
  readonly pathsLine: number;
  /** False where a path stands in another place, so that what is absent proves nothing. */
  readonly isWhole: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads the OpenAPI 3.0 and 3.1 documents of the tree, in YAML or JSON. */
export async function readOpenApi(tree: SourceTree): Promise<readonly ApiDocument[]> {
  const documents: ApiDocument[] = [];
  for (const file of tree.select({ within: ['**'], except: [] }, ['yaml', 'yml', 'json'])) {
    // A document that a program wrote is as good: it is read past the rule for generated files.
    const text = (await tree.snapshot.readText(file)) ?? '';
    if (!/\bopenapi["']?\s{0,9}:\s{0,9}["']?3\./.test(text)) continue;
    const document = readDocument(file, text);
    if (document) documents.push(document);
  }
  return documents;
}

function readDocument(file: string, text: string): ApiDocument | null {
  const read = readPositioned(text);
  const root = read?.document.contents;
  const paths = isMap(root) ? root.get('paths', true) : null;
  if (!read || !isMap(root) || !isMap(paths) || !String(root.get('openapi')).startsWith('3.')) return null;
  const lineOf = (key: unknown): number => read.lineAt((isScalar(key) ? key.range?.[0] : undefined) ?? 0);
  const bases = listBases(root);
  let isWhole = true;
  const operations = paths.items.flatMap(({ key, value }) => {
    const route = isScalar(key) ? String(key.value) : '';
    const item = isMap(value) && value.has('$ref') ? follow(root, value) : value;
    if (!isMap(item)) {
      isWhole = false;
      return [];
    }
    return item.items.flatMap(({ key: method, value: operation }) => {
      const name = isScalar(method) ? String(method.value).toLowerCase() : '';
      if (!methods.includes(name)) return [];
      const responses = isMap(operation) ? operation.get('responses') : null;
      return [
        {
          method: name.toUpperCase(),
          routes: ['', ...bases].map((base) => normalizeRoute(`${base}/${route}`)),
          line: lineOf(method),
          statuses: isMap(responses)
            ? responses.items.map(({ key: status }) => String(isScalar(status) ? status.value : ''))
            : [],
        },
      ];
    });
  });
  const pathsKey = root.items.find(({ key }) => isScalar(key) && key.value === 'paths')?.key;
  return { file, operations, pathsLine: lineOf(pathsKey), isWhole };
}

/** Follows a reference within the document. */
function follow(root: YAMLMap, item: YAMLMap): unknown {
  const ref = String(item.get('$ref'));
  return ref.startsWith('#/') ? root.getIn(ref.slice(2).split('/').map(decodePointer), true) : null;
}

function decodePointer(piece: string): string {
  return piece.replaceAll('~1', '/').replaceAll('~0', '~');
}

function listBases(root: YAMLMap): string[] {
  const servers = root.get('servers');
  if (!isSeq(servers)) return [];
  return servers.items.flatMap((server) => {
    const url = isMap(server) ? server.get('url') : null;
    return typeof url === 'string' ? [url.replace(/^\w+:\/\/[^/]*/, '')] : [];
  });
}
