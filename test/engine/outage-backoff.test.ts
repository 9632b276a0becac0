import { describe, expect, it } from 'vitest';
import { createOutageBackoff } from '../../src/engine/outage-backoff.ts';

describe('the pause of a run that the database failed', () => {
  it('doubles up to half a minute, for each run by itself, and is short again after the run came through', async () => {
    const slept: number[] = [];
    const { signal } = new AbortController();
    const pauses = createOutageBackoff(async (ms) => void slept.push(ms));
    for (let times = 0; times < 11; times += 1) await pauses.pause('RUN-001', signal);
    expect(slept).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
    await pauses.pause('RUN-002', signal);
    pauses.forget('RUN-001');
    await pauses.pause('RUN-001', signal);
    expect(slept.slice(11)).toEqual([100, 100]);
  });

  it('ends at once for a worker that leaves', async () => {
    const leaving = new AbortController();
    const pauses = createOutageBackoff();
    for (let times = 0; times < 20; times += 1) {
      leaving.abort();
      await pauses.pause('RUN-001', leaving.signal);
    }
  });
});
