import type { ServedRepository } from './serve-repository.ts';
import { commonWord, rareWord } from './write-prose.ts';

/** How long each of the same requests took, over HTTP, one after the other. */
export type Timings = readonly number[];

interface List {
  readonly items: readonly { readonly key: string }[];
  readonly next: string | null;
}

interface Gaps {
  readonly artifacts: number;
  readonly links: number;
  readonly suspectCount: number;
  readonly missingCount: number;
  readonly parts: number;
  readonly covered: number;
}

/** Asks what people ask of a repository, and times it. */
export async function askRepository(served: ServedRepository, { turns, features }: { turns: number; features: number }) {
  const { get } = served;
  const spread = (at: number, of: number): number => 1 + Math.floor((at * of) / turns);
  const number = (value: number): string => String(value).padStart(3, '0');
  const { items: someFixes } = await get<List>('/artifacts', { kind: 'fix', limit: '1' });
  const fixes = Number(someFixes[0]?.key.slice(4) ?? 0);
  const large = Math.max(3, Math.round(turns / 20));

  const up = await time(turns, (at) => get('/trace', { of: `FIX-${number(spread(at, fixes))}`, direction: 'up' }));
  // PRD-001 is the large one.
  const down = await time(turns, (at) => get('/trace', { of: `PRD-${number(1 + spread(at, features))}`, direction: 'down' }));
  const downLarge = await time(large, () => get('/trace', { of: 'PRD-001', direction: 'down' }));
  const gaps = await time(large, () => get('/gaps'));
  const searchRare = await time(turns, (at) => get('/search', { words: rareWord(spread(at, features)) }));
  const searchCommon = await time(turns, () => get('/search', { words: commonWord }));
  const searchBoth = await time(turns, (at) => get('/search', { words: `${commonWord} ${rareWord(spread(at, features))}` }));
  const searchKind = await time(turns, () => get('/search', { words: commonWord, kind: 'adr' }));
  // Of long documents and short ones in turn.
  const similar = await time(turns, (at) =>
    get(`/artifacts/${at % 2 === 0 ? `PRD-${number(1 + spread(at, features))}` : `FIX-${number(spread(at, fixes))}`}/similar`),
  );
  const last = await findLastPage(served);
  const [firstPage, lastPage] = await timeInTurn(
    turns,
    () => get('/artifacts', { limit: '50' }),
    () => get('/artifacts', { limit: '50', ...last }),
  );
  return {
    timings: { up, down, downLarge, gaps, searchRare, searchCommon, searchBoth, searchKind, similar, firstPage, lastPage },
    found: await get<Gaps>('/gaps'),
  };
}

/**
 * As many again come first and do not count: they warm connections, plans, caches and the compiler, as those of the first minutes do for a server that stays
 * up. Of a process just started the first questions take about twice as long.
 */
async function time(turns: number, ask: (at: number) => Promise<unknown>): Promise<Timings> {
  const timings: number[] = [];
  for (let at = 0; at < 2 * turns; at += 1) {
    const tookMs = await timeOne(() => ask(at % turns));
    if (at >= turns) timings.push(tookMs);
  }
  return timings;
}

/** Two requests that are compared take turns, so that whatever else the machine does befalls both. */
async function timeInTurn(
  turns: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [Timings, Timings]> {
  const ofOne: number[] = [];
  const ofOther: number[] = [];
  for (let at = 0; at < 2 * turns; at += 1) {
    const [first, second] = [await timeOne(one), await timeOne(other)];
    if (at < turns) continue;
    ofOne.push(first);
    ofOther.push(second);
  }
  return [ofOne, ofOther];
}

async function timeOne(ask: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await ask();
  return performance.now() - startedAtMs;
}

async function findLastPage({ get }: ServedRepository): Promise<{ cursor?: string }> {
  let last: { cursor?: string } = {};
  for (;;) {
    const { next } = await get<List>('/artifacts', { limit: '200', ...last });
    if (next === null) return last;
    last = { cursor: next };
  }
}
