import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCodeStore } from '../../../src/repository/code/code-store.ts';
import { openDatabase, type ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { blameLine } from '../../../src/usecases/code/blame-line.ts';
import { createCodeIndexer } from '../../../src/usecases/code/create-code-indexer.ts';
import { openTestMirrors } from '../../support/open-test-mirrors.ts';
import { createOwner } from '../../support/people.ts';
import { printTable } from '../print-table.ts';
import { quantile } from '../quantiles.ts';
import { makeHistory, pathOf } from './make-history.ts';
import { spawnGit } from './spawn-git.ts';

const questions = 30;

/** An index beside `git log`, and the way of a line to its Bolt beside `git blame`, on a repository that is made for it. */
export async function printCode({
  service,
  folder,
  commits,
}: {
  service: ConnectionTarget;
  folder: string;
  commits: number;
}): Promise<void> {
  const source = join(folder, 'source.git');
  await mkdir(source);
  await makeHistory(source, commits);
  const db = openDatabase(service);
  const mirrors = openTestMirrors(folder);
  try {
    const code = createCodeStore(db.pool);
    const ports = { code, mirrors, knowledge: createKnowledgeStore(db.pool), redactor: createRedactor({ redactsEmail: false }) };
    const { id: actorId } = await createOwner(db);
    const log = await spawnGit(['-C', source, 'log', '--all', '--format=%H %P %ct %at%n%B']);
    const repository = await code.add({ name: 'bench', source: { kind: 'path', address: source }, actorId });
    const indexer = createCodeIndexer({ code, mirrors });
    let progress = await indexer.advance(repository);
    while (progress.phase !== 'done') progress = await indexer.advance(repository, progress.job);
    const reading = progress.seconds.reading * 1000;

    const [plain, cold, cached]: [number[], number[], number[]] = [[], [], []];
    for (let at = 0; at < questions; at += 1) {
      const place = { path: pathOf(at * 7), line: 1 + ((at * 11) % 40) };
      const ask = async (): Promise<number> => {
        const startedAtMs = performance.now();
        await blameLine(ports, { ...place, repository: 'bench' });
        return performance.now() - startedAtMs;
      };
      plain.push(await spawnGit(['-C', source, 'blame', '-w', '-C', '-L', `${place.line},+1`, 'HEAD', '--', place.path]));
      cold.push(await ask());
      cached.push(await ask());
    }
    const row = (what: string, ours: readonly number[]): string[] => {
      const [p50, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)];
      const peer = quantile(plain, 0.5);
      return [
        what,
        `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
        `${peer.toFixed(1)} / ${quantile(plain, 0.95).toFixed(1)} ms`,
        `${(p50 / peer).toFixed(2)}×`,
      ];
    };
    const rate = `${Math.round(commits / (reading / 1000)).toLocaleString('en-US')} commits a second`;
    printTable(
      `Code: ${commits} commits, asked in this process beside plain git on the same repository`,
      ['What', 'Throughline', 'plain git', 'ratio'],
      [
        [
          `Index: messages, parents and Bolts, stored (${rate})`,
          `${reading.toFixed(0)} ms`,
          `git log: ${log.toFixed(0)} ms`,
          `${(reading / log).toFixed(1)}×`,
        ],
        row('A line to its commit and Bolt, asked first, p50 / p95', cold),
        row('The same again', cached),
      ],
    );
  } finally {
    mirrors.close();
    await db.close();
  }
}
