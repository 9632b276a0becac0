import { afterAll, expect, test, vi } from 'vitest';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createThreadedRules, largestInline, mostThreads } from '../../../src/drafting/threads/rules-in-threads.ts';
import { InputError } from '../../../src/lifecycle/errors.ts';
import { prdOfStories } from '../prd-of.ts';
import { says } from '../../support/says.ts';

// A large document takes seconds, and many times that beside other work.
vi.setConfig({ testTimeout: 120_000 });
const threaded = createThreadedRules();
afterAll(() => threaded.close());

const stories = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    role: 'member',
    wish: `borrow the book number ${at} with a title and a date`,
    criteria: [`A member has at most ${at + 1} loans of the shelf ${at}`, 'A suspended member cannot borrow a book'],
  }));
const inputOf = (many: number) => ({ prd: { key: 'PRD-001', version: 1, body: prdOfStories('Lending', stories(many)).body } });
const step = 'inception/identify-concepts';

/** How often others had their turn on this thread until the work was done. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work.finally(() => {
    isDone = true;
  });
  return { turns, result };
}

test('what is not large begins no thread', async () => {
  const nowhere = createThreadedRules(new URL('file:///nowhere/thread.ts'));
  const input = inputOf(120);
  expect(JSON.stringify(input).length).toBeLessThan(largestInline.model);
  expect((await nowhere.draft(step, input)).provenance.drafter).toEqual({ kind: 'rules' });
  expect(JSON.stringify(inputOf(240)).length).toBeGreaterThan(largestInline.model);
  await nowhere.close();
});

test('a large document is drafted as by the rules themselves, and others have their turn meanwhile', async () => {
  const input = inputOf(240);
  const { result, turns } = await turnsDuring(threaded.draft(step, input));
  expect(result.output).toEqual((await createRulesDrafter().draft(step, input)).output);
  expect(result.provenance.drafter).toEqual({ kind: 'rules' });
  expect(turns).toBeGreaterThan(100);
});

test('an aborted step ends with the reason, also where its thread computes, and the next one is drafted', async () => {
  const controller = new AbortController();
  const drafting = threaded.draft(step, inputOf(1500), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('Ada has enough of it.')), 200);
  await expect(drafting).rejects.toThrow('Ada has enough of it.');
  expect((await threaded.draft(step, inputOf(240))).provenance.drafter).toEqual({ kind: 'rules' });
});

test('those that wait for a thread are drafted where the ones before them are aborted', async () => {
  // Every thread has begun, so that each of those that are aborted computes.
  await Promise.all(Array.from({ length: mostThreads }, () => threaded.draft(step, inputOf(240))));
  const controller = new AbortController();
  const busy = Array.from({ length: mostThreads }, () =>
    threaded.draft(step, inputOf(1500), { signal: controller.signal }).catch((error: unknown) => error),
  );
  const waiting = threaded.draft(step, inputOf(240));
  const leaving = new AbortController();
  const left = threaded.draft(step, inputOf(240), { signal: leaving.signal });
  setTimeout(() => leaving.abort(new Error('Ben waits no longer.')), 100);
  await expect(left).rejects.toThrow('Ben waits no longer.');
  controller.abort(new Error('Ada has enough of it.'));
  expect(await Promise.all(busy)).toEqual(busy.map(() => expect.objectContaining({ message: 'Ada has enough of it.' }) as Error));
  expect((await waiting).provenance.drafter).toEqual({ kind: 'rules' });
});

test('once closed, nothing is begun any more, neither what waited nor what comes', async () => {
  const closing = createThreadedRules();
  const all = Array.from({ length: mostThreads + 1 }, () => closing.draft(step, inputOf(1500)));
  const ended = Promise.allSettled(all);
  await closing.close();
  expect((await ended).map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
  await expect(closing.draft(step, inputOf(240))).rejects.toThrow('have ended');
});

test('a thread that cannot begin fails its step alone', async () => {
  const broken = createThreadedRules(new URL('./there-is-no-such-file.ts', import.meta.url));
  await expect(broken.draft(step, inputOf(240))).rejects.toMatchObject({
    message: 'A thread for the rules could not begin.',
    cause: { message: expect.stringContaining('there-is-no-such-file') as string },
  });
  await broken.close();
});

test('a refusal keeps its class, its id and what mends it', async () => {
  const intent = 'Der Leser möchte ein Buch mit nach Hause nehmen und es nicht zu spät von dort bringen. '.repeat(400);
  const refused = await threaded.draft('prd-writing/draft-prd', { intent, answered: [] }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InputError);
  expect(refused).toMatchObject({
    id: 'prd.intent-not-english',
    fix: says('Write it in English'),
  });
});
