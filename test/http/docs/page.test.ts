import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderDocsPage } from '../../../src/http/docs/render-page.ts';
import { readOperations } from '../../../src/http/docs/read-operations.ts';
import { renderOpenApi } from '../../../src/http/documents/openapi-document.ts';

const document = renderOpenApi({ version: '0.0.0' });
const { html, contentSecurityPolicy } = renderDocsPage(document);

test('it needs no script and nothing from elsewhere, and its policy allows nothing but its own style', () => {
  expect(html).not.toMatch(/<script|\son\w+=|<link|<img|<iframe|style=|url\(|@import/i);
  expect(html.match(/(?:href|src)="(?!#|\/)[^"]*"/g)).toBeNull();
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(contentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
  expect(contentSecurityPolicy).not.toContain('script-src');
});

test('every place that it points to exists, once', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('every operation is there with its path, its answers and a call by curl', () => {
  for (const { id, path, method } of readOperations(document)) {
    const [, section = ''] = html.split(`<section class="operation" id="${id}">`);
    expect(section.slice(0, section.indexOf('</section>'))).toContain(`${method.toUpperCase()}</span> ${path}`);
    expect(section.slice(0, section.indexOf('</section>'))).toMatch(/<pre><code>curl -sSN? /);
  }
});

test('text of the document is never taken for HTML', () => {
  const odd = { ...document, info: { ...document.info, description: '<b onclick="x">&</b>' } };
  expect(renderDocsPage(odd).html).toContain('&#60;b onclick=&#34;x&#34;&#62;&#38;&#60;/b&#62;');
});

test('the table of statuses has each that a call is answered with, also where no operation does', () => {
  for (const status of [400, 401, 403, 404, 405, 409, 412, 422, 428, 429]) expect(html).toContain(`<tr id="problem-${status}">`);
});
