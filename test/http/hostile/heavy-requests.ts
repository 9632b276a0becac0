import type { Operation as OperationRow } from '../../../src/operations/operation.ts';
import { operations } from '../../../src/operations/operations.ts';
import { awkwardTexts } from '../../documents/awkward-texts.ts';
import type { ApiRequest } from '../contract/api-client.ts';
import type { JsonSchema, Operation } from '../contract/openapi-operations.ts';
import { hostileTexts, swollenTexts } from './hostile-bodies.ts';

export interface HeavyRequest {
  readonly why: string;
  readonly request: ApiRequest;
}

interface Swelling {
  readonly round: number;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly characters: number;
}

/** Characters of what is sent: nearly all that a body of fields, a text, and an upload may have. */
const most = { fields: 900_000, text: 1_900_000, upload: 4_500_000 };
/** Of a query: a request line has at most some 16 kB. */
const mostOfQuery = 10_000;

const uploads = new Set(
  Object.entries<OperationRow>(operations).flatMap(([id, row]) =>
    row.method !== 'get' && row.body?.limit === 'uploadBytes' ? [id] : [],
  ),
);
const awkward = Object.entries(awkwardTexts);
const markdown = { 'content-type': 'text/markdown' };

/** What costs a careless reader most, at every place of an operation, beside what is right there. Endless: the next round writes other texts. */
export function* heavyRequests(
  operation: Operation,
  valid: ApiRequest,
  schemas: Readonly<Record<string, JsonSchema>>,
): Generator<HeavyRequest> {
  const types = Object.keys(operation.body?.content ?? {});
  const isUpload = uploads.has(operation.id);
  for (let round = 0; ; round += 1) {
    yield { why: 'as it should be', request: valid };
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      const texts = [hostileTexts[round % hostileTexts.length] ?? '', writeAwkward(round, mostOfQuery), "-'".repeat(150)];
      for (const text of texts)
        yield {
          why: `?${name}=${text.slice(0, 20)}`,
          request: { ...valid, query: { ...valid.query, [name]: text.toWellFormed() } },
        };
    }
    const schema = operation.body?.content['application/json']?.schema;
    if (schema) {
      const given = { round, schemas, characters: isUpload ? most.upload : most.fields };
      for (const { why, value } of swell(schema, valid.json, given)) yield { why, request: { ...without(valid), json: value } };
    }
    for (const text of isTaken(types, 'text/markdown')
      ? [writeAwkward(round, most.text), swollenTexts[round % swollenTexts.length] ?? '']
      : [])
      yield {
        why: `Markdown ${text.slice(0, 40)}`,
        request: { ...without(valid), body: text.toWellFormed(), headers: { ...valid.headers, ...markdown } },
      };
    for (const [why, body] of isTaken(types, 'multipart/form-data') ? writeForms(round) : [])
      yield { why, request: { ...without(valid), body } };
  }
}

const isTaken = (types: readonly string[], type: string): boolean => types.includes(type);

function without({ json: _json, body: _body, ...rest }: ApiRequest): ApiRequest {
  return rest;
}

export function writeAwkward(round: number, length: number): string {
  return awkward[(round * 7) % awkward.length]?.[1](length) ?? '';
}

/** Files of a log, and reports of each format of tests that name as many parts as they can. */
function writeForms(round: number): [string, FormData][] {
  const named = (count: number): string => `<testcase name="${'a ADR-001#EC-1'} ${count}"/>`;
  const fill = (piece: string, size = most.upload): string => piece.repeat(Math.floor(size / piece.length));
  const texts: Record<string, string[]> = {
    'a file': [writeAwkward(round, most.text)],
    'many files': Array.from({ length: 400 }, (_, at) => writeAwkward(round + at, 10_000)),
    junit: [`<testsuite>${fill(named(1))}</testsuite>`],
    'junit, nested': [`<testsuites>${fill('<testsuite>', 2_000_000)}`],
    'junit, entities': [`<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><testsuite name="&b;">${named(1)}</testsuite>`],
    ctrf: [`{"results":{"tests":[${fill('{"name":"ADR-001#EC-1","status":"passed"},')}{"name":"a","status":"passed"}]}}`],
    tap: [`TAP version 13\n${fill('ok 1 - ADR-001#EC-1\n')}`],
    lcov: [fill('SF:a.ts\nDA:1,1\nend_of_record\n')],
    cobertura: [`<coverage>${fill('<class filename="a"><lines><line number="1" hits="1"/></lines></class>')}</coverage>`],
  };
  return Object.entries(texts).map(([name, files]) => {
    const form = new FormData();
    for (const [at, text] of files.entries()) form.append('files', new Blob([text.toWellFormed()]), `000${at}-a.md`);
    return [name, form];
  });
}

type Part = JsonSchema & { readonly anyOf?: readonly JsonSchema[] };

/** Large values at each place of a schema, beside what is right there. */
export function* swell(schema: Part, valid: unknown, given: Swelling, at = ''): Generator<{ why: string; value: unknown }> {
  const { $ref, anyOf, type, items, maxItems, maxLength, properties, additionalProperties: others } = schema;
  const { round, characters, schemas } = given;
  const named = $ref === undefined ? undefined : schemas[$ref.replace('#/components/schemas/', '')];
  for (const one of [...(named ? [named] : []), ...(anyOf ?? [])]) yield* swell(one, valid, given, at);
  if (type === 'string') {
    const length = Math.min(maxLength ?? characters, characters);
    for (const text of [writeAwkward(round, length).slice(0, length), hostileTexts[round % hostileTexts.length] ?? ''])
      yield { why: `${at} is ${length} of ${text.slice(0, 30)}`, value: text.toWellFormed().replaceAll('\0', '') };
  } else if (type === undefined && $ref === undefined && anyOf === undefined) {
    yield { why: `${at} is deep`, value: JSON.parse(`${'{"a":'.repeat(3_000)}"b"${'}'.repeat(3_000)}`) as unknown };
    yield { why: `${at} has many texts`, value: Array<string>(Math.floor(characters / 6)).fill('a b') };
  } else if (type === 'array') {
    const [first] = Array.isArray(valid) ? (valid as unknown[]) : [];
    const right = first ?? items?.enum?.[0] ?? 'PRD-001';
    const count = Math.floor(characters / (JSON.stringify(right).length + 1));
    for (const { why, value } of swell(items ?? {}, first, given, `${at}[0]`)) yield { why, value: [value] };
    for (const size of [count, ...(maxItems === undefined ? [] : [Math.min(maxItems, count)])])
      yield { why: `${at} has ${size} right ones`, value: Array<unknown>(size).fill(right) };
    for (const wrong of [0, {}])
      yield { why: `${at} is full of ${JSON.stringify(wrong)}`, value: Array<unknown>(Math.floor(characters / 3)).fill(wrong) };
  } else if (type === 'object') {
    const fields = (typeof valid === 'object' && valid !== null ? valid : {}) as Record<string, unknown>;
    const many = Object.fromEntries(Array.from({ length: Math.min(175_000, characters / 14) }, (_, key) => [`k${key}`, 'a']));
    yield { why: `${at} has many fields`, value: { ...fields, ...many } };
    const parts = Object.entries({ ...properties, ...(typeof others === 'object' ? { any: others } : {}) });
    for (const [name, part] of parts)
      for (const { why, value } of swell(part, fields[name], given, `${at}.${name}`))
        yield { why, value: { ...fields, [name]: value } };
  }
}
