import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIncident } from '../support/bring-incident.ts';
import { openIncident } from '../../src/usecases/incidents/open-incident.ts';
import { checkPage } from './support/check-page.ts';
import { openWeb, type TestWeb } from './support/open-web.ts';

let web: TestWeb;
let page: Page;
let incident: string;
const hostile = '<img src=x onerror="document.title=1"> evil\u202egnp.exe';

beforeAll(async () => {
  web = await openWeb();
  page = await web.openAs(web.api.owner.token, { viewport: { width: 390, height: 844 } });
}, 300_000);

afterAll(() => web.close());

async function fire(title: string, stackTrace = ''): Promise<string> {
  const { ports, owner } = web.api;
  const { key } = await openIncident(
    { documents: ports.documents, incidents: ports.incidents },
    {
      title,
      alert: '12 of 12 failed.',
      impact: 'No desk can renew.',
      service: 'lending',
      environment: 'production',
      startedAt: new Date().toISOString(),
      stackTrace,
      author: owner.id,
      origin: title,
      source: 'EP-1',
    },
  );
  return key;
}

/** Writes a Mitigation with two options and opens its gate. Returns its key. */
async function propose(key: string): Promise<string> {
  const option = {
    risk: 'low',
    reversibility: 'reversible',
    expectedEffect: 'It is gone.',
    rollback: 'Deploy it.',
    because: 'It brought no migration.',
    evidence: [],
  };
  const json = {
    title: 'Mitigation',
    body: {
      options: [
        { ...option, id: 'OPT-1', text: 'Roll back' },
        { ...option, id: 'OPT-2', text: 'Restart' },
      ],
      chosen: 'OPT-1',
      watchedBy: '',
      reason: '',
      references: [{ role: 'concerns', to: key }],
      other: [],
    },
  };
  const made = await web.api.call('POST', '/api/v1/artifacts?kind=mitigation', { json });
  const { artifact } = (await made.json()) as { artifact: { key: string } };
  await web.api.call('POST', `/api/v1/artifacts/${artifact.key}/submission`, { json: {}, headers: { 'if-match': '*' } });
  return artifact.key;
}

describe('the incident room, on a phone', () => {
  test('an alert arrives, and the open list shows it without a reload', async () => {
    await page.goto(`${web.api.url}/incidents`);
    await page.getByText('No incident is open.').waitFor();
    incident = await fire(hostile, `RangeError: ${hostile}\n    at renew (file:///srv/src/<b>x</b>.ts:7:68)`);
    await page.getByRole('link', { name: new RegExp(incident) }).waitFor();
  });

  test('a hostile title, stack trace and file name are text, with their hidden characters marked', async () => {
    await page.getByRole('link', { name: new RegExp(incident) }).click();
    await page.getByText('The alert and its stack trace').click();
    await page.getByText(/at renew \(file:\/\/\/srv\/src\/<b>x<\/b>\.ts/).waitFor();
    expect(await page.locator('h1').innerText()).toContain('evil\\u202egnp.exe');
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect([...web.faults, ...(await checkPage(page))]).toEqual([]);
  });

  test('the next safe action is carried out where it is shown', async () => {
    await page.getByRole('button', { name: 'I take it' }).click();
    await page.getByText('led by').waitFor();
    await page.getByRole('button', { name: 'Declare the incident' }).click();
    await page.getByLabel('Severity').selectOption('SEV-2');
    await page.getByRole('button', { name: 'Declare it' }).click();
    await page.getByText('Now: step 3').waitFor();
  });

  test('another option is chosen with a reason, and its gate is the next thing to do', async () => {
    await bringIncident(web.api.db.pool, web.api.owner.token, incident, 'Correlated');
    await propose(incident);
    await page.goto(`${web.api.url}/incidents/${incident}?tab=options`);
    await page.getByRole('button', { name: 'Choose OPT-2' }).click();
    await page.getByLabel('Why not the lowest risk').fill('A rollback takes an hour.');
    await page.getByRole('button', { name: 'Choose it' }).click();
    await page.locator('.option.chosen', { hasText: 'Restart' }).waitFor();
    await page
      .locator('.what-now')
      .getByRole('link', { name: /Decide at GATE-/ })
      .click();
    await page.waitForURL(/\/gates\/GATE-/);
  });

  test('the timeline is filtered by its address', async () => {
    await page.goto(`${web.api.url}/incidents/${incident}?tab=timeline&source=alerts`);
    await page.locator('.timeline > li').first().waitFor();
    expect(await page.locator('.timeline > li').allInnerTexts()).toEqual([expect.stringContaining('Alert fired')]);
    await page.getByRole('searchbox').fill('nothing of it');
    await page.getByText('No line matches.').waitFor();
    expect(new URL(page.url()).searchParams.get('words')).toBe('nothing of it');
  });

  test('the server goes and comes back: the page goes on by itself, and a typed note is kept and sent', async () => {
    await page.goto(`${web.api.url}/incidents/${incident}?tab=timeline`);
    await page.getByLabel('Note').fill('Desks write on paper.');
    // Meanwhile so long passes that the place where the stream broke is forgotten.
    for (const statement of [
      'alter table change_event disable trigger user',
      "update change_event set at = at - interval '31 days'",
      'alter table change_event enable trigger user',
      'select tidy_changes()',
    ])
      await web.api.asOwner(statement);
    const old = (route: Route) => route.continue({ headers: { ...route.request().headers(), 'last-event-id': '1-1' } });
    await page.route('**/api/v1/events*', old, { times: 1 });
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/v1/events') && answer.status() === 422);
    await web.restart();
    await refused;
    await web.api.ports.incidents.recordEvent({ incident, event: 'Seen while it was away', source: 'rules', token: null });
    await page.getByText('Seen while it was away').waitFor({ timeout: 15_000 });
    expect(await page.getByLabel('Note').inputValue()).toBe('Desks write on paper.');
    await page.getByRole('button', { name: 'Write it down' }).click();
    await page.locator('.timeline').getByText('Desks write on paper.').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('');
  });

  test('the session ends while somebody types into a dialog: a sign-in in another tab lets it go on', async () => {
    await page.goto(`${web.api.url}/incidents`);
    await page.getByRole('button', { name: 'Declare an incident' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is wrong').fill('Nobody can return a book.');
    await dialog.getByLabel('Affected endpoint or service').fill('lending');
    await dialog.getByLabel('Severity').selectOption('SEV-3');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Declare it' }).click();
    await dialog.getByText('You are not signed in any more.').waitFor();
    const other = await page.context().newPage();
    const { code } = await web.api.ports.people.createLoginLink({ token: web.api.owner.token });
    await other.goto(`${web.api.url}/login`);
    await other.fill('#code', code);
    await other.click('form[name=link] button');
    await other.waitForURL(`${web.api.url}/`);
    await dialog.getByRole('button', { name: 'Declare it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nobody can return a book.' }).waitFor();
  });
});
