import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, shape } from '../drafting/agent/ask-challenger.ts';
import { answerLibrary } from '../e2e/support/answer-library.ts';
import { openCommandLine, type CommandLine } from '../e2e/support/command-line.ts';
import { startServer, type ServerProcess } from '../e2e/support/server-process.ts';
import { openChromium } from '../support/chromium.ts';
import { designFiles } from '../support/designs.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { buildWeb } from './support/build-web.ts';
import { checkPage, watchContext } from './support/check-page.ts';
import { answerBoth, challengeTwice, editedTexts, takeBoth, tied } from './support/two-edits.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

describe('a person at a browser', () => {
  let cli: CommandLine;
  let wire: WireModels;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let env: Record<string, string>;

  beforeAll(async () => {
    await buildWeb();
    [cli, wire, browser] = await Promise.all([openCommandLine(), startWireModels(), openChromium()]);
    env = {
      THROUGHLINE_MODEL: 'anthropic:claude-sonnet-5',
      ANTHROPIC_API_KEY: wireKeys.anthropic,
      ANTHROPIC_BASE_URL: wire.url,
    };
    const [prd = '', tip = ''] = designFiles.map((file) => fileURLToPath(file));
    await cli.read('prd-import', ['prd', 'import', prd]);
    await cli.read('artifact-write', ['artifact', 'new', 'tip', tip]);
    server = await startServer(cli.folder, { env });
    const context = await browser.newContext();
    faults = await watchContext(context);
    page = await context.newPage();
    const { code } = await cli.read('login-link', ['login-link']);
    await page.goto(`${server.url}/login`);
    await page.fill('#code', code);
    await page.click('form[name=link] button');
    await page.waitForURL(`${server.url}/`);
  });
  beforeEach(() => wire.reset());
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await Promise.all([cli.remove(), wire.stop()]);
  });

  const openSession = async (): Promise<string> => {
    const { artifact } = await cli.read('artifact-write', ['artifact', 'new', 'rfc', fileURLToPath(designFiles[2] ?? '')]);
    await page.goto(`${server.url}/designs/new?rfc=${artifact.key}`);
    await page.getByRole('button', { name: 'Open the session' }).click();
    await page.waitForURL('**/designs/DS-*');
    return artifact.key;
  };

  test('pastes a PRD, reads what was read of it, and follows the run to its gate', async () => {
    await page.goto(`${server.url}/prds/new`);
    const text = await readFile(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8');
    await page.getByLabel('The PRD’s text').fill(text);
    await page.keyboard.press('Control+Enter');
    await page.getByText('10 stories, 29 criteria, 5 quality targets, 2 metrics').waitFor();
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('Who drafts').fill('rules');
    await page.keyboard.press('Enter');
    await page.getByText('It waits for a decision.').waitFor({ timeout: 60_000 });
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the gate' }).click();
    await page.waitForURL('**/gates/GATE-*');
  });

  test('answers two challenges at once and takes two edits, by keyboard alone', async () => {
    challengeTwice(wire);
    const rfc = await openSession();
    await answerBoth(page);
    expect(await checkPage(page)).toEqual([]);
    // Twice: one submit all the same.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'ED-2' }).last().waitFor();
    await page.getByRole('link', { name: 'ED-1' }).last().press('Enter');
    await page.locator('#ED-1:focus').waitFor();
    expect(await checkPage(page)).toEqual([]);
    await takeBoth(page);
    const { body } = await cli.read('artifact-show', ['artifact', 'show', rfc]);
    expect(editedTexts.map((text) => JSON.stringify(body).includes(text))).toEqual([true, true]);
    const { turns } = await cli.read('design-show', ['design', 'show', new URL(page.url()).pathname.slice('/designs/'.length)]);
    expect(turns.map(({ settlement }) => settlement)).toEqual([null, null, 'accept', 'accept', null]);
  });

  test('sees a run go on by itself when the server restarts while a model writes', async () => {
    answerLibrary(wire);
    wire.meet({ fault: 'stall', afterPieces: 6 });
    await page.goto(`${server.url}/prds/new`);
    const text = '# Library\n\n## Requirements\n\n- REQ-1: A member can borrow a book.\n- REQ-2: A member can return a book.\n';
    await page.getByLabel('The PRD’s text').fill(text);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Draft the AI-DAA' }).click();
    await page.waitForURL('**/runs/RUN-*');
    await expect.poll(() => wire.calls).toHaveLength(1);
    const { port } = new URL(server.url);
    await server.stop();
    server = await startServer(cli.folder, { env, port: Number(port) });
    await page.getByText('It waits for a decision.').waitFor({ timeout: 60_000 });
    const [cutOff, again] = wire.calls;
    expect(again?.shape).toBe(cutOff?.shape);
  });

  test('goes on by itself when the server restarts while a reply is written, and keeps what was typed', async () => {
    const said = 'Whoever presses twice subscribes twice. '.repeat(30).trim();
    const slow = { ...answering({ text: said, objections: [tied('It subscribes twice.')] }), pieceDelayMs: 150 };
    wire.answer(shape, slow, { ...slow, pieceDelayMs: 1 });
    await openSession();
    await page.getByText('Whoever presses twice').first().waitFor();
    await page.getByPlaceholder('Your question').fill('Who is paged at night?');
    const { port } = new URL(server.url);
    await server.stop();
    server = await startServer(cli.folder, { env, port: Number(port) });
    await page.locator('#CH-1').waitFor({ timeout: 60_000 });
    expect(await page.getByPlaceholder('Your question').inputValue()).toBe('Who is paged at night?');
    await page.reload();
    await page.locator('#CH-1').waitFor();
    expect(await page.getByPlaceholder('Your question').inputValue()).toBe('Who is paged at night?');
    await page.getByPlaceholder('Your question').press('Control+Enter');
    await page.getByRole('log').getByText('Who is paged at night?').waitFor();
    expect(await page.getByPlaceholder('Your question').inputValue()).toBe('');
  });

  test('meets no error and nothing that the policy forbids', () => {
    // A server that is away is no fault of a page.
    expect(faults.filter((fault) => !/Failed to load resource|ERR_/.test(fault))).toEqual([]);
  });
});
