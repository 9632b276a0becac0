import { workflows } from '../../../graphs/registry.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { createLiveText } from '../../../src/repository/runs/live-text.ts';
import { followText } from '../../../src/usecases/runs/follow-text.ts';
import { openTestEngine } from '../../support/engine.ts';

/** A process that works on nothing and prints what a model writes for a run, a line of JSON for each piece. */
export interface ReaderOrder {
  readonly service: ConnectionTarget;
  readonly runKey: string;
}

const { service, runKey } = JSON.parse(process.argv[2] ?? '') as ReaderOrder;
const bench = openTestEngine(service, workflows);
const liveText = createLiveText(bench.db.pool);
process.stdout.write('listening\n');
await followText(
  { runs: bench.runs, liveText },
  { key: runKey, onText: ({ text, restarted }) => void process.stdout.write(`${JSON.stringify({ text, restarted })}\n`) },
);
await liveText.close();
await bench.close();
