import { readLog } from '../../../src/documents/adr-log/read-log.ts';
import type { EmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { printTable } from '../print-table.ts';
import { quantile } from '../quantiles.ts';
import { askRepository, type Timings } from './ask-repository.ts';
import { fillRepository } from './fill-repository.ts';
import { peers } from './peers.ts';
import { planRepository } from './plan-repository.ts';
import { serveRepository, type ServedRepository } from './serve-repository.ts';
import { writeLog } from './write-log.ts';

/** Files that one request of the API may carry. */
const filesPerImport = 500;

interface KnowledgeOrder {
  readonly server: Pick<EmbeddedServer, 'owner'>;
  /** Folder of that server. */
  readonly home: string;
  readonly artifacts: number;
}

/** Questions to a generated repository, and documents brought into it, beside the aims of the product and the figures of its peers. */
export async function printKnowledge({ server, home, artifacts }: KnowledgeOrder): Promise<void> {
  const served = await serveRepository(home);
  try {
    const startedAtMs = performance.now();
    const year = new Date().getUTCFullYear();
    const filled = await fillRepository(server.owner, { versions: planRepository(artifacts, year), authorId: served.ownerId });
    const filledInS = (performance.now() - startedAtMs) / 1_000;
    const turns = Math.min(200, Math.round(artifacts / 50));
    const features = Math.max(1, Math.round(artifacts / 200));
    const { timings, found } = await askRepository(served, { turns, features });
    const imported = await importLog(served, Math.min(3_000, Math.round(artifacts / 4)));
    const { up, down, downLarge, gaps, searchRare, searchCommon, searchBoth, searchKind, similar, firstPage, lastPage } = timings;
    printTable(
      `A repository of ${found.artifacts} artifacts, ${found.links} links and ${filled.parts} parts (made in ${filledInS.toFixed(0)} s), asked over HTTP`,
      ['What', 'p50', 'p95', 'Aim', 'Met'],
      [
        timed('Trace from a Fix-It Bolt up to its PRD', up, 5),
        timed('Everything made from a PRD, some 200 artifacts', down, 10),
        timed(`Everything made from the PRD with ${Math.round(artifacts / 20)} (apart, no aim)`, downLarge, null),
        timed(
          `Coverage, orphans, missing links and suspects of all (${found.suspectCount} suspect, ${found.missingCount} missing, ${found.covered} of ${found.parts} parts covered)`,
          gaps,
          500,
        ),
        timed('Search for a rare word', searchRare, 50),
        timed('Search for a word that half of all documents have', searchCommon, 50),
        timed('The same within one kind', searchKind, 50),
        timed('Search for a common and a rare word', searchBoth, 50),
        timed('Artifacts that speak of the same as one', similar, 50),
        timed('First page of all artifacts', firstPage, null),
        timed('Last page of all artifacts', lastPage, quantile(firstPage, 0.95), 'the first page'),
        rated('Import of a decision log: read, redacted, stored with parts, links and search', imported.storedPerSecond, 300),
        rated('Reading the same files alone', imported.readPerSecond, null),
      ],
    );
    printTable('Peers, as measured elsewhere on two cores', ['Peer', 'Figure', 'Ours to set beside it', 'The same work?'], peers);
  } finally {
    await served.stop();
  }
}

async function importLog(served: ServedRepository, records: number): Promise<{ storedPerSecond: number; readPerSecond: number }> {
  const uploads: FormData[] = [];
  let readMs = 0;
  for (let from = 0; from < records; from += filesPerImport) {
    const files = writeLog(Math.min(filesPerImport, records - from), from + 1);
    const startedAtMs = performance.now();
    readLog('adr', files);
    readMs += performance.now() - startedAtMs;
    const form = new FormData();
    for (const { name, text } of files) form.append('files', new Blob([text]), name);
    uploads.push(form);
  }
  const startedAtMs = performance.now();
  for (const [at, form] of uploads.entries())
    await served.send(`/logs/adr?source=${encodeURIComponent(`/bench/log-${at}`)}`, form);
  const storedMs = performance.now() - startedAtMs;
  return { storedPerSecond: records / (storedMs / 1_000), readPerSecond: records / (readMs / 1_000) };
}

function timed(what: string, timings: Timings, aimMs: number | null, aim = ''): string[] {
  const p95 = quantile(timings, 0.95);
  // The place in a list is not to matter; a fifth is what two rounds of the same differ by.
  const limit = aim === '' || aimMs === null ? aimMs : aimMs * 1.2;
  const stated = aimMs === null ? '' : aim === '' ? `p95 < ${aimMs} ms` : `no slower than ${aim}`;
  return [
    what,
    `${quantile(timings, 0.5).toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
    stated,
    met(limit === null ? null : p95 < limit),
  ];
}

function rated(what: string, perSecond: number, aim: number | null): string[] {
  return [
    what,
    `${perSecond.toFixed(0)} a second`,
    '',
    aim === null ? '' : `≥ ${aim} a second`,
    met(aim === null ? null : perSecond >= aim),
  ];
}

function met(isMet: boolean | null): string {
  return isMet === null ? '' : isMet ? 'yes' : 'NO';
}
