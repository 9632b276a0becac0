import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../documents/openapi-document.ts';
import { meanings } from '../documents/problem-answers.ts';
import { browserPages } from './browser-pages.ts';
import { escapeHtml, renderCode, renderProse } from './html.ts';
import { readOperations, type JsonSchema, type Operation } from './read-operations.ts';
import { renderOperation } from './render-operation.ts';
import { renderFields } from './render-schema.ts';
import { rules } from './rules.ts';
import { style } from './style.ts';
import { walkthrough } from './walkthrough.ts';

/** Renders the documentation as one page without scripts or foreign content, and its policy. */
export function renderDocsPage(document: OpenApiDocument): { html: string; contentSecurityPolicy: string } {
  const groups = groupByTag(document);
  const { title, version } = document.info;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title>
<style>${style}</style>
</head>
<body>
<nav>${renderNavigation(groups)}</nav>
<main>
<h1>${escapeHtml(title)} API</h1>
<p class="lead">${escapeHtml(document.info.description ?? '')} Version ${escapeHtml(version)} · <a href="/api/v1/openapi.json">OpenAPI 3.1</a></p>
<h2 id="walkthrough">From a PRD to an accepted decision, by curl</h2>
${walkthrough.map(({ id, title: name, text, code }, index) => `<h3 id="step-${id}">${index + 1}. ${escapeHtml(name)}</h3><p>${renderProse(text)}</p>${renderCode(code)}`).join('\n')}
<h2 id="rules">Rules of every call</h2>
${rules.map(({ id, title: name, text }) => `<h3 id="${id}">${escapeHtml(name)}</h3><p>${renderProse(text)}</p>`).join('\n')}
<h3 id="problems">Problems</h3>
${renderProblems()}
<h2 id="browser">Pages in a browser</h2>
${renderBrowserPages()}
${groups.map(({ name, description, operations }) => `<h2 id="${slug(name)}">${escapeHtml(name)}</h2><p class="lead">${escapeHtml(description)}</p>${operations.map(renderOperation).join('\n')}`).join('\n')}
<h2 id="documents">Documents</h2>
${renderComponents(document)}
</main>
</body>
</html>
`;
  const styleHash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function groupByTag(document: OpenApiDocument): Group[] {
  const operations = readOperations(document);
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

function renderNavigation(groups: readonly Group[]): string {
  const steps = walkthrough.map(
    ({ id, title }, index) => `<li><a href="#step-${id}">${index + 1}. ${escapeHtml(title)}</a></li>`,
  );
  const sections = [...rules, { id: 'problems', title: 'Problems' }, { id: 'browser', title: 'Pages in a browser' }].map(
    ({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  const reference = groups.map(
    ({ name, operations }) =>
      `<strong>${escapeHtml(name)}</strong><ul>${operations.map(({ id, summary }) => `<li><a href="#${id}">${escapeHtml(summary)}</a></li>`).join('')}</ul>`,
  );
  return `<strong>Walkthrough</strong><ol>${steps.join('')}</ol><strong>Rules</strong><ul>${sections.join('')}</ul>${reference.join('')}<strong>Reference</strong><ul><li><a href="#documents">Documents</a></li></ul>`;
}

/** Statuses that no operation declares but a caller can get. */
const ofNoOperation = { 405: 'The path takes other methods, which Allow names.' };

function renderProblems(): string {
  const rows = Object.entries({ ...meanings, ...ofNoOperation }).map(
    ([status, meaning]) => `<tr id="problem-${status}"><td>${status}</td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  return `<p>A call that fails is answered with <code>application/problem+json</code> (RFC 9457): a <a href="#Problem">Problem</a> with a stable <code>id</code>, what happened (<code>detail</code>) and what to do about it (<code>fix</code>).</p><table><tr><th>Status</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}

function renderBrowserPages(): string {
  const rows = browserPages.map(
    ({ path, href, text }) =>
      `<tr><td><a href="${href}"><code>${escapeHtml(path)}</code></a></td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<p>For people who are signed in; a program uses the operations below.</p><table><tr><th>Page</th><th>What it is</th></tr>${rows.join('')}</table>`;
}

function renderComponents(document: OpenApiDocument): string {
  return Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="${name}"><summary><code>${escapeHtml(name)}</code></summary>${renderFields(schema as JsonSchema)}</details>`,
    )
    .join('\n');
}

function slug(name: string): string {
  return `operations-${name.toLowerCase()}`;
}
