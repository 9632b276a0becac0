import { setTimeout as delay } from 'node:timers/promises';
import type { TestApi } from '../support/open-test-api.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Until no run is worked on or about to be, as one is whose gate was decided a moment ago. */
export async function waitUntilAtRest(api: Pick<TestApi, 'call'>): Promise<void> {
  while (await isBusy(api)) await delay(20);
}

async function isBusy(api: Pick<TestApi, 'call'>): Promise<boolean> {
  for (const status of ['queued', 'running']) {
    if ((await readAll(api, `/api/v1/runs?status=${status}`)).length > 0) return true;
  }
  const waiting = await readAll<{ gate: string | null }>(api, '/api/v1/runs?status=waiting');
  const pending = new Set((await readAll<{ id: string }>(api, '/api/v1/gates?status=pending')).map(({ id }) => id));
  return waiting.some(({ gate }) => gate !== null && !pending.has(gate));
}

async function readAll<T>(api: Pick<TestApi, 'call'>, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = (await (await api.call('GET', `${path}&limit=200${cursor && `&cursor=${cursor}`}`)).json()) as Page<T>;
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}
