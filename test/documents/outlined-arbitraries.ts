import fc from 'fast-check';
import { z } from 'zod';
import { tidyMarkdown } from '../../src/lifecycle/document-fields.ts';
import { anyText, keptText } from './prd-arbitraries.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
}

/** Lines and marks that a document itself is made of, besides those that any Markdown is. */
const structure = [
  '\n## Context\n',
  '\n### Decision\n',
  '\n#### API-1: GET /x\n',
  '- **Evidence:** x',
  '\n- **Answer:** y\n',
  '\n- **Q-1:** z',
  '\n- **CMP-1:** z\n  - **Keeps:** y\n',
  '\n- INT-2: z',
  '**AC-1:** ',
  '[x] ',
  '```sql\nselect 1;\n```',
  '\n```\n',
  '~~~',
  '````markdown verbatim\n# x\n````',
  '\n  indented',
  '\n\n\tdeep',
  'a | b \\| c \\\\| d',
  '| Id | Text |\n| --- | --- |\n| Q-1 | x |',
  'Heading\n-------\n',
  'throughline: RFC',
  '\n1. one\n2. two',
];

const text = fc.oneof(
  anyText,
  fc.array(fc.oneof(fc.constantFrom(...structure), anyText), { maxLength: 4 }).map((pieces) => pieces.join('')),
);
const statedText = text.filter((value) => tidyMarkdown(value) !== '');

/** Any body that a schema allows, in the form in which the schema stores it; ids of parts differ and are in no order. */
export function bodyOf<Body>(schema: z.ZodType<Body>): fc.Arbitrary<Body> {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return fc
    .tuple(valueOf(json, ''), fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 40, maxLength: 40 }))
    .map(([body, numbers]) => {
      const used = new Set<number>();
      let at = 0;
      const next = (): number => {
        let number = numbers[at % numbers.length] ?? 1;
        at += 1;
        while (used.has(number)) number += 1;
        used.add(number);
        return number;
      };
      return schema.parse(numberIds(body, next));
    });
}

const unnumbered = /^([A-Z]+)-#$/;

function valueOf(schema: JsonSchema, key: string): fc.Arbitrary<unknown> {
  if (key === 'other') return fc.array(keptText, { maxLength: 2 });
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, key)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'null') return fc.constant(null);
  if (key === 'hours')
    return fc.constantFrom(
      null,
      { low: 2, likely: 4, high: 8.5 },
      { low: 1, likely: 1, high: 1 },
      { low: 2, likely: 8, high: 8 },
    );
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 100_000 });
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}, ''), { maxLength: 3 });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field, name)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  const prefix = /^\^([A-Z]+)-\\d\+\$$/.exec(schema.pattern ?? '')?.[1];
  if (prefix !== undefined) return fc.constant(`${prefix}-#`);
  if (key === 'to') return fc.constantFrom('PRD-001', 'PRD-001#US-3.AC-2', 'INC-2026-004', 'MESSAGING-1002');
  if (key === 'from') return fc.constantFrom('API-1', 'Q-12', 'US-3.AC-2');
  if (key === 'language') return fc.constantFrom('', 'mermaid', 'c++', 'text');
  if (schema.pattern !== undefined) throw new Error(`No arbitrary for ${key}: ${schema.pattern}`);
  return (schema.minLength ?? 0) > 0 ? statedText : text;
}

function numberIds(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((entry) => numberIds(entry, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const prefix = key === 'id' && typeof entry === 'string' ? unnumbered.exec(entry)?.[1] : undefined;
      return [key, prefix === undefined ? numberIds(entry, next) : `${prefix}-${next()}`];
    }),
  );
}
