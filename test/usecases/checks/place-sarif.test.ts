import { expect, test } from 'vitest';
import { writeSarif, type CheckedArtifact } from '../../../src/documents/sarif/write-sarif.ts';
import { placeSarif } from '../../../src/usecases/checks/place-sarif.ts';

const checked = (key: string, title: string, at: CheckedArtifact['findings'][number]['at'] = {}): CheckedArtifact => ({
  key,
  kind: 'adr',
  title,
  version: 1,
  findings: [{ code: 'ADR-X', severity: 'warning', message: 'It is thin.', fix: 'Say more.', at, waived: false }],
});
const log = writeSarif([
  checked('ADR-004', 'Retitled since'),
  checked('ADR-042', 'Never exported'),
  checked('ADR-007', 'Imported', { file: 'log/0007-sail.md', line: 3 }),
]);
const list = 'ADR-004 adr/ADR-004-as it was.md\n';
const urisOf = (sarif: string): string[] =>
  (
    JSON.parse(sarif) as {
      runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
    }
  ).runs.flatMap(({ results }) =>
    results.flatMap(({ locations }) => locations.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri)),
  );
const folder = { readText: (path: string) => Promise.resolve(path === 'throughline-files.txt' ? list : null) };

test('a finding is placed at the file that the folder has, below the way to the folder', async () => {
  const placed = await placeSarif(log, { folder, prefix: 'docs/life cycle' });
  expect(urisOf(placed)).toEqual([
    'docs/life%20cycle/adr/ADR-004-as%20it%20was.md',
    'docs/life%20cycle/adr/ADR-042-never-exported.md',
    'log/0007-sail.md',
  ]);
  expect(JSON.parse(placed)).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Throughline' } } }] });
});

test('a folder that is the repository adds nothing', async () => {
  expect(urisOf(await placeSarif(log, { folder, prefix: '' }))[0]).toBe('adr/ADR-004-as%20it%20was.md');
});
