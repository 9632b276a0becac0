import { writeCurlExample } from './curl-example.ts';
import { escapeHtml, renderCode, renderProse } from './html.ts';
import type { Operation, Parameter } from './read-operations.ts';
import { describeType, renderFields } from './render-schema.ts';

export function renderOperation(operation: Operation): string {
  const { id, method, path, summary, description, parameters, body, problems } = operation;
  return `<section class="operation" id="${id}">
<h3>${escapeHtml(summary)}</h3>
<p class="path"><span class="method ${method}">${method.toUpperCase()}</span> ${escapeHtml(path)}</p>
${description === '' ? '' : `<p>${renderProse(description)}</p>`}
${parameters.length === 0 ? '' : `<h4>Parameters</h4>${renderParameters(parameters)}`}
${body ? `<h4>Body: ${body.types.map((type) => `<code>${type}</code>`).join(' or ')}</h4>${body.schemas.map(renderFields).join('')}` : ''}
<h4>Answers</h4>${renderAnswers(operation)}
${renderExample(operation)}
<p class="quiet">Problems: ${problems.map((status) => `<a href="#problem-${status}">${status}</a>`).join(' · ')}</p>
${renderCode(writeCurlExample(operation))}
</section>`;
}

function renderParameters(parameters: readonly Parameter[]): string {
  const order = ['path', 'query', 'header'];
  const rows = parameters
    .toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
    .map(
      ({ name, place, required, description, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${describeType(schema)}${required || schema['default'] !== undefined ? '' : ', optional'}</td><td>${renderProse(description)}</td></tr>`,
    );
  return `<table><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}

/** Renders the first answer that has an example, folded. */
function renderExample({ answers }: Operation): string {
  const answer = answers.find(({ example }) => example !== undefined);
  if (!answer) return '';
  return `<details><summary>Example of an answer</summary>${renderCode(JSON.stringify(answer.example, null, 2))}</details>`;
}

function renderAnswers({ answers }: Operation): string {
  const rows = answers.map(({ status, description, schemas }) => {
    const documents = schemas.map((name) =>
      name.includes('/') ? `<code>${escapeHtml(name)}</code>` : `<a href="#${name}">${escapeHtml(name)}</a>`,
    );
    return `<tr><td>${status}</td><td>${documents.join(' or ')}</td><td>${renderProse(description)}</td></tr>`;
  });
  return `<table><tr><th>Status</th><th>Document</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}
