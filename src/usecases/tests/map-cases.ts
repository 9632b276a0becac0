import { findPlaces } from '../../documents/test-reports/find-places.ts';
import type { VerifiedTest } from '../../documents/test-reports/find-verified.ts';
import type { TestCase } from '../../documents/test-reports/test-report.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { TestProof } from '../../ports/test-reports.ts';

/** Returns what each test says that it proves: by label or tag, by its name, or by a comment above it. */
export function mapCases(cases: readonly TestCase[], verified: readonly VerifiedTest[]): TestProof[] {
  const byName = Map.groupBy(verified, ({ test }) => test);
  return cases.flatMap((one) => {
    const named = findPlaces(`${one.suite}\n${one.name}`).map((place) => ({ place, how: 'name' as const }));
    const commented = commentsOn(one, byName).map((place) => ({ place, how: 'comment' as const }));
    const ways = new Map([...commented, ...named, ...one.labels].map((way) => [way.place, way.how]));
    const test = [one.suite, one.name].filter(Boolean).join(' > ');
    return [...ways].flatMap(([place, how]): TestProof[] => {
      const part = splitPartRef(place);
      return part ? [{ key: part.key, part: part.localId, test, file: one.file, status: one.status, how }] : [];
    });
  });
}

/** A name alone is enough only where one file has it: else the report has to say which file it means. */
function commentsOn({ suite, name, file }: TestCase, byName: ReadonlyMap<string, readonly VerifiedTest[]>): readonly string[] {
  const last = name.split(' > ').at(-1) ?? name;
  const plain = /^\w+/.exec(last)?.[0] ?? last;
  const found = byName.get(name) ?? byName.get(last) ?? byName.get(plain) ?? [];
  const where = file === '' ? suite.replaceAll('.', '/') : file;
  const here = found.filter((one) => isSameFile(one.file, where));
  if (here.length > 0) return here.flatMap(({ places }) => places);
  return file === '' && new Set(found.map((one) => one.file)).size === 1 ? found.flatMap(({ places }) => places) : [];
}

/** Tools name a file from the root, from their own folder, or by its module. */
function isSameFile(path: string, where: string): boolean {
  if (where === '') return false;
  const module = path.replace(/\.\w+$/, '');
  return [path, module].some(
    (one) => where === one || where.endsWith(`/${one}`) || one.endsWith(`/${where}`) || where.startsWith(`${one}/`),
  );
}
