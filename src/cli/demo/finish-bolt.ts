import type { Demo } from './demo-context.ts';
import { passGate } from './pass-gate.ts';
import { runExampleTests } from './run-example-tests.ts';

/** Brings a committed Bolt to Done: its tests run, its evidence is written, its reviewer decides. */
export async function finishBolt(
  demo: Demo,
  { key, sha, repository, folder }: { key: string; sha: string; repository: string; folder: string },
): Promise<void> {
  const { service, tell } = demo;
  const bytes = await runExampleTests(folder);
  const { files } = await service.tests.ingest({
    files: [{ name: 'junit.xml', bytes }],
    sha,
    repository,
    suite: 'unit',
  });
  const { criteria } = await service.bolts.show({ key });
  const change = `https://github.com/riverside/library-lending/pull/${sha.slice(0, 4)}`;
  const gate = await service.bolts.submit({
    key,
    change,
    evidence: criteria
      .filter(({ met, proof }) => !met && proof !== 'test')
      .map(({ id }) => ({ criterion: id, text: `Read in ${change}.` })),
  });
  await service.bolts.merge({ key, sha, repository });
  tell(`${key} is in review with ${files[0]?.passed ?? 0} passing tests.`);
  await passGate(demo, gate.id, 'Read the change and its tests.');
}
