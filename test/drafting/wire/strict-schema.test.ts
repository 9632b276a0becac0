import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitToSchema, toStrictSchema } from '../../../src/drafting/models/wire/strict-schema.ts';
import { stepIds, steps } from '../../../src/steps/registry.ts';

const taken = new Set([
  'type',
  'description',
  'title',
  'enum',
  'const',
  '$ref',
  '$defs',
  'items',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
]);

/** Every schema within a schema. */
function schemasIn(schema: Record<string, unknown>): Record<string, unknown>[] {
  const { properties, items, anyOf, $defs } = schema as Record<string, Record<string, Record<string, unknown>>>;
  const within = [
    ...Object.values(properties ?? {}),
    ...Object.values($defs ?? {}),
    ...(items ? [items] : []),
    ...((anyOf as unknown as []) ?? []),
  ];
  return [schema, ...within.flatMap((one) => schemasIn(one as Record<string, unknown>))];
}

describe.each(stepIds)('the strict schema of %s', (step) => {
  it('has only what the strict mode takes, and every property required', () => {
    for (const schema of schemasIn(toStrictSchema(z.toJSONSchema(steps[step].output)))) {
      for (const keyword of Object.keys(schema)) expect(taken).toContain(keyword);
      expect('type' in schema || 'anyOf' in schema || '$ref' in schema || 'enum' in schema || 'const' in schema).toBe(true);
      if (schema['type'] !== 'object') continue;
      expect(schema['additionalProperties']).toBe(false);
      expect(schema['required']).toEqual(Object.keys(schema['properties'] as object));
    }
  });
});

const shape = z.strictObject({
  name: z.string().min(1),
  note: z.string().optional(),
  owner: z.string().nullable(),
  perhaps: z.string().nullish(),
  size: z.enum(['s', 'l']).optional(),
  inner: z.strictObject({ depth: z.int(), label: z.string().optional() }).optional(),
  list: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), a: z.string().optional() }),
      z.strictObject({ kind: z.literal('b'), a: z.string().nullable() }),
    ]),
  ),
});

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const values = fc.record({
  name: fc.string({ minLength: 1 }),
  note: optional(fc.string()),
  owner: fc.option(fc.string()),
  perhaps: optional(fc.option(fc.string())),
  size: optional(fc.constantFrom('s', 'l')),
  inner: optional(fc.record({ depth: fc.integer(), label: optional(fc.string()) })),
  list: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('a'), a: optional(fc.string()) }),
      fc.record({ kind: fc.constant('b'), a: fc.option(fc.string()) }),
    ),
  ),
});

/** As a strict mode answers: null where something is missing. */
function fillNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fillNulls);
  if (typeof value !== 'object' || value === null) return value === undefined ? null : value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fillNulls(child)]));
}

describe('fitting an answer to the shape', () => {
  const schema = z.toJSONSchema(shape);
  const isStrict = new Ajv2020({ strict: false }).compile(toStrictSchema(schema));

  it('gives an answer that the contract takes, with the nulls it allows', () => {
    fc.assert(
      fc.property(values, (value) => {
        const strict = fillNulls(value);
        expect(isStrict(strict)).toBe(true);
        const plain = fitToSchema(strict, schema);
        expect(shape.safeParse(plain).error).toBeUndefined();
        // `perhaps` may be null and missing alike; all else is as it was.
        const expected = JSON.parse(JSON.stringify({ ...value, perhaps: value.perhaps ?? null }));
        expect(plain).toEqual(expected);
      }),
    );
  });

  it('leaves alone what is not of the shape, for validation to judge', () => {
    expect(fitToSchema('words', schema)).toBe('words');
    expect(fitToSchema({ name: null }, schema)).toMatchObject({ name: null });
    expect(fitToSchema([1, null], schema)).toEqual([1, null]);
  });

  it('leaves out what nobody asked for, and fills in lists that are not there, at every depth', () => {
    const item = z.strictObject({ name: z.string(), tags: z.array(z.string()) });
    const closed = z.toJSONSchema(z.strictObject({ items: z.array(item), rest: z.array(item), note: z.string().optional() }));
    expect(
      fitToSchema(
        {
          analysis: 'well',
          items: [
            { name: 'a', why: 1 },
            { name: 'b', tags: null },
          ],
          rest: null,
          note: null,
        },
        closed,
      ),
    ).toEqual({
      items: [
        { name: 'a', tags: [] },
        { name: 'b', tags: [] },
      ],
      rest: [],
    });
  });

  it('follows references', () => {
    const tree: Record<string, unknown> = {
      $defs: { node: { type: 'object', properties: { label: { type: 'string' }, child: { $ref: '#/$defs/node' } } } },
      $ref: '#/$defs/node',
    };
    expect(fitToSchema({ label: null, child: { label: 'x', child: null } }, tree)).toEqual({ child: { label: 'x' } });
  });
});
