import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Folders whose subfolders still import each other in a circle. Take one out once it is untangled; add none. */
const tangled = ['src/http', 'src/repository', 'src/usecases'];

/** For each folder, which of its subfolders imports which other one, with everything below them. */
async function readEdges(): Promise<Map<string, Map<string, Set<string>>>> {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const edges = new Map<string, Map<string, Set<string>>>();
  for (const file of files.map((name) => join('src', name))) {
    for (const [, imported = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [from, to] = [file, normalize(join(dirname(file), imported))].map((path) => dirname(path).split('/'));
      if (!from || !to) continue;
      const shared = from.findIndex((name, at) => name !== to[at]);
      const [own, other] = [from[shared], to[shared]];
      if (shared < 0 || own === undefined || other === undefined) continue;
      const folder = from.slice(0, shared).join('/');
      const within = edges.get(folder) ?? new Map<string, Set<string>>();
      edges.set(folder, within.set(own, (within.get(own) ?? new Set()).add(other)));
    }
  }
  return edges;
}

function hasCircle(edges: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const open = new Set(edges.keys());
  for (;;) {
    // A folder that imports none of those that are left is in no circle.
    const free = [...open].filter((name) => ![...(edges.get(name) ?? [])].some((other) => open.has(other)));
    if (free.length === 0) return open.size > 0;
    for (const name of free) open.delete(name);
  }
}

test('folders beside each other import each other in no circle', async () => {
  const circles = [...(await readEdges())].filter(([, edges]) => hasCircle(edges)).map(([folder]) => folder);
  expect(circles.toSorted()).toEqual(tangled);
});
