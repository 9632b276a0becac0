import { escapeHtml, renderProse } from './html.ts';
import type { JsonSchema } from './read-operations.ts';

/** Renders a table of an object's fields, nested ones below; returns '' for any other schema. */
export function renderFields(schema: JsonSchema): string {
  const rows = renderRows(schema, '');
  return rows.length === 0 ? '' : `<table><tr><th>Field</th><th>Type</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}

/** `within` is the path of the object, such as `steps[].`; empty for the root. */
function renderRows(schema: JsonSchema, within: string): string[] {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).flatMap(([name, field]) => {
    const optional = required.includes(name) || field['default'] !== undefined ? '' : ', optional';
    const row = `<tr><td><code>${escapeHtml(within + name)}</code></td><td>${describeType(field)}${optional}</td><td>${renderProse(text(field['description']))}</td></tr>`;
    const { marks, inner } = unwrap(field);
    return [row, ...inner.flatMap((object) => renderRows(object, `${within}${name}${marks}.`))];
  });
}

/** Returns the objects in a field, its variants or its entries; `marks` is `[]` per list. */
function unwrap(field: JsonSchema): { marks: string; inner: readonly JsonSchema[] } {
  if (field['type'] === 'array') {
    const { marks, inner } = unwrap((field['items'] ?? {}) as JsonSchema);
    return { marks: `[]${marks}`, inner };
  }
  const variants = (field['anyOf'] ?? field['oneOf'] ?? [field]) as readonly JsonSchema[];
  return { marks: '', inner: variants.filter(({ properties }) => properties !== undefined) };
}

/** Describes a type in a few words of HTML, such as `list: object`. */
export function describeType(schema: JsonSchema): string {
  const { $ref, enum: choices, const: only, type, items, anyOf, default: fallback } = schema;
  const also = fallback === undefined ? '' : `, ${isEmpty(fallback) ? 'empty' : code(fallback)} when absent`;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? $ref;
    return `<a href="#${name}">${escapeHtml(name)}</a>`;
  }
  if (only !== undefined) return `${code(only)}${also}`;
  if (Array.isArray(choices)) return `${choices.map(code).join(' or ')}${also}`;
  const variants = anyOf ?? schema['oneOf'];
  if (Array.isArray(variants)) return variants.map((variant) => describeType(variant as JsonSchema)).join(' or ');
  if (type === 'array') return `list: ${describeType((items ?? {}) as JsonSchema)}${also}`;
  if (type === 'object') return 'object';
  const name = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'anything';
  return `${escapeHtml(name)}${also}`;
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
