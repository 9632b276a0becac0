import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Identifiers that were ours alone, and what a maintainer of any queue or workflow engine would guess first. */
const ours: Readonly<Record<string, string>> = {
  'answerWithin|patienceMs|\\w+PatienceMs': 'timeoutMs, withTimeout',
  'enterWithin|\\w*Room': 'Slots, acquire, release',
  '\\w*Crew\\w*|tellOfRun|RunTeller': 'WorkerPool, observeRun, RunObserver',
  'insist|conclude|OutagePauses': 'retryThroughOutage, executeToSettlement, OutageBackoff',
  'farewellMs|welcomeMs': 'closeTimeoutMs, connectTimeoutMs',
  'ringWorkers|joinWorkers|hangBell': 'LocalWaker.notify, subscribe',
  'tellsAfter|tellAfter': 'suppressNotify, notifyAfterCommit',
  'rememberCheckpoint|recallCheckpoint': 'CheckpointCache.set, get',
  'inDeed|wrapDeeds': 'withProcedureSpan, wrapMethods',
  'answerOnce|awaitTurn|complain': 'applyIdempotency, acquireProviderQuota, formatRepairPrompt',
  'Desk|Door|doors|rooms|walls': 'CommandContext, HttpListener, entry points, modules, boundaries',
  '(?:tell|say|speak)[A-Z]\\w*': 'describe…, report…, render…',
};

const sources = globSync(['src/**/*.ts', 'graphs/**/*.ts']);

/** The text without comments and literals: documents may say what they like. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''");
}

test.each(Object.entries(ours))('no code says %s, for which the field says %s', async (words) => {
  const found: string[] = [];
  for (const file of sources) {
    const [first] = codeOf(await readFile(file, 'utf8')).match(new RegExp(`(?<![\\w$])(?:${words})(?![\\w$])`)) ?? [];
    if (first !== undefined) found.push(`${file}: ${first}`);
  }
  expect(found).toEqual([]);
});

test('the check reads code and neither comments nor texts', () => {
  expect(codeOf("const a = 'Desk'; // insist\n/* conclude */ insist();")).toBe(
    "const a = ''; \n'' insist();".replace('; \n', "; ''\n"),
  );
});
