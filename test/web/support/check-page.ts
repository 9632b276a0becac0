import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const report = `globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  globalThis.violations.push('policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sample));`;

/** Collects what pages of the context report: errors on the console, and exceptions. */
export async function watchContext(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  await context.addInitScript(report);
  context.on('console', (message) => void (message.type() === 'error' && faults.push(`console: ${message.text()}`)));
  context.on('weberror', (error) => void faults.push(`exception: ${error.error().message}`));
  return faults;
}

/** Examines what the page shows now by WCAG 2.2 A and AA, its policy, and whether it fits into the window. */
export async function checkPage(page: Page): Promise<string[]> {
  // The debugger evaluates it, so the page's policy need allow nothing for it.
  await page.evaluate(axe);
  const run = { runOnly: { type: 'tag', values: tags }, preload: false, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(run)})`);
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  const overflow = await page.evaluate<number>(widths);
  const forbidden = await page.evaluate<string[]>('globalThis.violations.splice(0)');
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `axe: ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
    ),
    ...(overflow > 0 ? [`layout: ${overflow} px wider than the window`] : []),
    ...forbidden,
  ];
}
