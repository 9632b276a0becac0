import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPrd } from '../http/support/prd.ts';
import { openWeb, type TestWeb } from './support/open-web.ts';
import { checkPage } from './support/check-page.ts';

let web: TestWeb;
let grace: string;
let alan: string;

beforeAll(async () => {
  web = await openWeb();
  web.api.startWorking();
  grace = await web.hire('Grace', ['architect', 'product-manager']);
  alan = await web.hire('Alan', ['domain-expert', 'product-manager']);
}, 180_000);
afterAll(() => web.close());

async function post<T>(path: string, json: object): Promise<T> {
  const answer = await web.api.call('POST', `/api/v1${path}`, { json, headers: { 'if-match': '*' } });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Has a domain modeled by rules. Returns the gate that waits. */
async function openModelGate(): Promise<string> {
  const prd = await importPrd(web.api);
  const { run } = await post<{ run: { id: string } }>('/runs', { workflow: 'inception', prd, model: 'rules', fresh: true });
  await (await web.api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
  return ((await (await web.api.call('GET', `/api/v1/runs/${run.id}`)).json()) as { gate: string }).gate;
}

async function openPrdGate(markdown: string): Promise<string> {
  const headers = { 'content-type': 'text/markdown' };
  const stored = await web.api.call('POST', '/api/v1/prds', { body: markdown, headers });
  const { prd } = (await stored.json()) as { prd: { key: string } };
  return (await post<{ id: string }>(`/artifacts/${prd.key}/submission`, {})).id;
}

async function showGate(page: Page, gate: string): Promise<void> {
  await page.goto(new URL(`/gates/${gate}`, web.api.url).href);
  await page.locator('.criterion').first().waitFor();
}

const readGate = async (gate: string) =>
  (await (await web.api.call('GET', `/api/v1/gates/${gate}`)).json()) as {
    status: string;
    decisions: { person: string; note: string; verdicts: object[]; comments: object[] }[];
    remarks: { author: string; text: string }[];
  };

describe('a gate', () => {
  test('is found, read and decided by the keyboard alone', async () => {
    const gate = await openModelGate();
    const page = await web.openAs(grace);
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type(gate.toLowerCase());
    await page.keyboard.press('Enter');
    await page.locator('.criterion').first().waitFor();
    const criteria = await page.locator('.criterion').count();
    for (let at = 0; at < criteria; at += 1) {
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('c');
    await page.keyboard.type('Well named.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Remarks' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('a');
    await page.locator('.decision textarea:focus').waitFor();
    await page.keyboard.type('Read by keyboard.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'It is approved' }).waitFor();
    const { status, decisions, remarks } = await readGate(gate);
    expect({ status, notes: decisions.map(({ note }) => note), remarks: remarks.map(({ text }) => text) }).toEqual({
      status: 'approved',
      notes: ['Read by keyboard.'],
      remarks: ['Well named.'],
    });
    expect(decisions[0]?.verdicts).toHaveLength(criteria);
    await page.context().close();
  }, 120_000);

  test('that one decides is seen by the other without a reload, whose own attempt says who did', async () => {
    const gate = await openPrdGate('# Doors\n\n- US-1: As a guard, I want to lock a door, so that it is shut.\n');
    const [one, other] = [await web.openAs(grace), await web.openAs(alan)];
    await Promise.all([showGate(one, gate), showGate(other, gate)]);
    await other.keyboard.press('r');
    await other.locator('.decision textarea').fill('One story is missing.');
    // As when the event is on its way: the other sends before it has heard.
    await other.route('**/api/v1/gates/*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await one.keyboard.press('x');
    await one.locator('.decision textarea').fill('Not now.');
    await one.keyboard.press('Control+Enter');
    await one.getByRole('heading', { name: 'It is rejected' }).waitFor();
    await other.keyboard.press('Control+Enter');
    await other.getByText('Not recorded; what you filled in is kept.').waitFor();
    await other.unroute('**/api/v1/gates/*');
    await other.getByText('Grace rejected it as product-manager: Not now.').waitFor();
    await other.getByText('One story is missing.').first().waitFor();
    expect((await readGate(gate)).decisions.map(({ person }) => person)).toEqual(['Grace']);
    await Promise.all([one.context().close(), other.context().close()]);
    web.faults.splice(0);

    const second = await openPrdGate('# Windows\n\n- US-1: As a guard, I want to shut a window, so that it is warm.\n');
    const [actor, reader] = [await web.openAs(grace), await web.openAs(alan)];
    await Promise.all([showGate(actor, second), showGate(reader, second)]);
    await actor.keyboard.press('x');
    await actor.locator('.decision textarea').fill('Never.');
    await actor.keyboard.press('Control+Enter');
    await reader.getByText('Grace rejected it as product-manager: Never.').waitFor();
    await Promise.all([actor.context().close(), reader.context().close()]);
  }, 120_000);

  test('keeps what was typed over a reload, a restart of the server and a refusal', async () => {
    const gate = await openPrdGate('# Halls\n\n- US-1: As a guest, I want to see a hall, so that I rest.\n');
    const page = await web.openAs(grace);
    await showGate(page, gate);
    await page.getByLabel('Not met').first().check();
    await page.getByLabel('What is missing').fill('Which hall?');
    await page.keyboard.press('Escape');
    await page.getByLabel('Request changes').check();
    await page.locator('.decision textarea').fill('Say which hall.');
    await page.reload();
    const typed = async (): Promise<string[]> => [
      await page.getByLabel('What is missing').inputValue(),
      await page.locator('.decision textarea').inputValue(),
    ];
    await page.getByLabel('What is missing').waitFor();
    expect(await typed()).toEqual(['Which hall?', 'Say which hall.']);
    await web.restart();
    await post(`/gates/${gate}/comments`, { text: 'I have seen it.' });
    await page.getByText('Ada remarked: I have seen it.').waitFor();
    expect(await typed()).toEqual(['Which hall?', 'Say which hall.']);
    // What came in between was not acknowledged, so it is refused, and kept.
    await page.locator('.decision textarea').press('Control+Enter');
    await page.getByText('Not recorded; what you filled in is kept.').waitFor();
    expect(await typed()).toEqual(['Which hall?', 'Say which hall.']);
    await page.getByRole('button', { name: 'I have seen it' }).click();
    // Another field does not send the decision, however empty it is.
    await page.getByText('Say something').click();
    await page.getByLabel('What must change').press('Control+Enter');
    await page.getByLabel('What is missing').press('Control+Enter');
    await page.waitForTimeout(500);
    expect((await readGate(gate)).status).toBe('pending');
    await page.locator('.decision textarea').press('Control+Enter');
    await page.getByRole('heading', { name: 'It is changes-requested' }).waitFor();
    expect((await readGate(gate)).decisions).toMatchObject([{ note: 'Say which hall.' }]);
    await page.reload();
    await page.getByRole('heading', { name: 'It is changes-requested' }).waitFor();
    expect(await page.getByText('What you had typed was not sent').count()).toBe(0);
    await page.context().close();
    // A server that goes away and a refusal are what this is about.
    web.faults.splice(0);
  }, 120_000);

  test('holds an approval back while its document is not there', async () => {
    const gate = await openPrdGate('# Roofs\n\n- US-1: As a guest, I want to see a roof, so that I stay dry.\n');
    const page = await web.openAs(grace);
    await page.route('**/api/v1/artifacts/*?*canonical=yes*', (route) => route.fulfill({ status: 404, json: {} }));
    await showGate(page, gate);
    await page.getByRole('button', { name: 'All are met' }).click();
    await page.getByLabel(/Approve although/).fill('Known.');
    await page.locator('.choice.approve input').check();
    await page.getByText('The document could not be loaded').waitFor();
    await page.locator('.decision textarea').press('Control+Enter');
    await page.waitForTimeout(500);
    expect((await readGate(gate)).status).toBe('pending');
    await page.getByRole('button', { name: 'I have read version 1 elsewhere' }).click();
    await page.locator('.decision textarea').press('Control+Enter');
    await page.getByRole('heading', { name: 'It is approved' }).waitFor();
    await page.context().close();
    // The document that is not there is what this is about.
    web.faults.splice(0);
  }, 120_000);

  test('leaves nothing that was typed behind when somebody signs out', async () => {
    const page = await web.openAs(grace);
    const listDrafts = () => page.evaluate<string[]>("Object.keys(localStorage).filter((name) => name.includes('draft'))");
    await page.goto(new URL('/prds/new', web.api.url).href);
    await page.getByLabel('The PRD’s text').fill('# Secret');
    await expect.poll(listDrafts).toHaveLength(1);
    await page.getByLabel('The PRD’s text').fill('# Secret plans');
    await page.getByRole('button', { name: 'Grace' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login*');
    expect(await listDrafts()).toEqual([]);
    await page.context().close();
  }, 60_000);

  test('shows hostile content harmless, and stays usable with two megabytes of it', async () => {
    const evil = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
    const story = `- US-1: As a member, I want ${evil} \u202eesrever, so that [it](javascript:globalThis.pwned=1) runs.\n`;
    const long = '| cell | `code` <b>bold</b> |\n'.repeat(60_000);
    for (const rest of ['', `\n## Notes\n\n${long.slice(0, 1_900_000)}`]) {
      const gate = await openPrdGate(`# Title ${evil} \u202eltit ${rest.length}\n\n## User stories\n\n${story}${rest}`);
      const page = await web.openAs(grace);
      await page.getByText(gate).first().waitFor();
      expect(await page.locator('main').innerText()).toContain('\\u202e');
      await showGate(page, gate);
      await page.locator('.gate-document').getByText('esrever').first().waitFor();
      await page.getByLabel('Met', { exact: true }).first().check();
      expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
      expect(await page.locator('main').innerText()).not.toContain('\u202e');
      if (rest === '') expect(await checkPage(page)).toEqual([]);
      await page.context().close();
    }
  }, 180_000);

  test('reports nothing to the console, and nothing that its policy forbids', () => {
    expect(web.faults).toEqual([]);
  });
});
