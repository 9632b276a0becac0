import type { DocumentSchemas } from './document-schemas.ts';
import type { JsonSchema, Parameter } from './openapi-operations.ts';

/** Texts that a parameter does not take, by its schema. */
export function invalidTexts({ in: place, schema }: Parameter, schemas: DocumentSchemas): string[] {
  if (schema.type === 'integer') return invalidNumbers(schema);
  const candidates = ['', 'nonsense', '-', '../x', "' or 1=1 --", 'x'.repeat((schema.maxLength ?? 300) + 1), '\u{1f4a5}'];
  // An empty segment is another path.
  return candidates.filter(
    (text) => !(place === 'path' && (text === '' || text.includes('/'))) && !schemas.compile(schema)(text),
  );
}

function invalidNumbers({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): string[] {
  return ['', 'abc', '1.5', '1e2', '0x1', ' 1', '-1', String(minimum - 1), String(maximum + 1), '9'.repeat(400), '١'];
}

export interface InvalidValue {
  /** Where it is wrong and how. */
  readonly why: string;
  readonly value: unknown;
}

/** One of each type of JSON, and those of them that are nothing. */
const strangers: readonly unknown[] = [null, -1.5, '', 'nonsense', true, [null], {}, { constructor: 1 }];

/** Values that are one step away from `valid` and that the schema refuses, at every place in it. */
export function invalidVariants(schema: JsonSchema, valid: unknown, schemas: DocumentSchemas): InvalidValue[] {
  const isRefused = ({ value }: InvalidValue): boolean => !schemas.compile(schema)(value);
  return [...variants(schema, valid, '')].filter(isRefused);
}

function* variants(schema: JsonSchema, valid: unknown, at: string): Generator<InvalidValue> {
  const place = at === '' ? 'the whole' : at;
  for (const value of [...strangers, ...edges(schema)]) yield { why: `${place} is ${abbreviate(value)}`, value };
  if (schema.type === 'array' && schema.items) {
    for (const { why, value } of variants(schema.items, undefined, `${at}[0]`)) yield { why, value: [value] };
  }
  if (schema.type !== 'object') return;
  const fields = (typeof valid === 'object' && valid !== null ? valid : {}) as Record<string, unknown>;
  yield { why: `${place} has an unknown field`, value: { ...fields, unknownField: 1 } };
  yield {
    why: `${place} has a field __proto__`,
    value: JSON.parse(JSON.stringify(fields).replace(/^\{/, '{"__proto__":{"a":1},').replace(',}', '}')),
  };
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = fields;
    yield { why: `${place} has no ${name}`, value: rest };
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    for (const { why, value } of variants(part, fields[name], `${at}.${name}`))
      yield { why, value: { ...fields, [name]: value } };
  }
}

/** Just past what the schema allows. */
function edges({ minLength = 0, maxLength, minimum, maximum, maxItems, items }: JsonSchema): unknown[] {
  return [
    ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => items?.enum?.[0] ?? 'x')]),
  ];
}

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
