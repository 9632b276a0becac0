import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNames } from '../../src/drafting/models/found-names.ts';
import { createJsonStringReader } from '../../src/drafting/models/json-strings.ts';
import type { StepId } from '../../src/steps/registry.ts';
import { allSteps, asAnswer, walkSteps } from './model-answers.ts';

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return sorted.slice(1).map((end, at) => text.slice(sorted[at], end));
}

function readAll(paths: readonly string[], pieces: readonly string[]): string[] {
  const found: string[] = [];
  const reader = createJsonStringReader(paths, (text, path) => found.push(`${path} ${text}`));
  for (const piece of pieces) reader.write(piece);
  return found;
}

describe('strings of a JSON text that is still being written', () => {
  const paths = ['a[].name', 'b.c[][].name', 'd[]'];

  it('are heard at the wanted places only', () => {
    const json = {
      a: [
        { name: 'one', other: 'x', deep: { name: 'no' } },
        { x: [{ name: 'no' }], name: 'two' },
      ],
      b: { c: [[{ name: 'three' }]] },
      d: ['four', { name: 'no' }],
      name: 'no',
    };
    expect(readAll(paths, [JSON.stringify(json, null, 2)])).toEqual([
      'a[].name one',
      'a[].name two',
      'b.c[][].name three',
      'd[] four',
    ]);
  });

  it('are the same wherever the text is cut, with any characters and white space', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.double({ noNaN: true }),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('any'), { maxLength: 4 }),
      object: fc.dictionary(fc.constantFrom('name', 'x', 'a', 'quo"te', 'back\\slash', 'ünï'), tie('any'), { maxKeys: 4 }),
    })).object;
    const answer = fc.record({
      a: fc.array(fc.record({ before: value, name: fc.string({ unit: 'binary', maxLength: 60 }), after: value })),
    });
    fc.assert(
      fc.property(answer, fc.array(fc.nat()), fc.constantFrom(0, 2), (json, places, indent) => {
        const text = JSON.stringify(json, null, indent);
        const expected = json.a.map(({ name }) => `a[].name ${name}`);
        expect(readAll(['a[].name'], cut(text, places))).toEqual(expected);
      }),
    );
  });

  it('are heard piece by piece at the live place, whole wherever the text is cut', () => {
    const answer = fc.record({
      before: fc.string(),
      text: fc.string({ unit: 'binary', maxLength: 900 }),
      list: fc.array(fc.record({ text: fc.string() })),
    });
    fc.assert(
      fc.property(answer, fc.array(fc.nat()), (json, places) => {
        const heard: string[] = [];
        const reader = createJsonStringReader([], () => undefined, { path: 'text', onPiece: (text) => void heard.push(text) });
        for (const piece of cut(JSON.stringify(json), places)) reader.write(piece);
        expect(heard.join('')).toBe(json.text);
        expect(heard).not.toContain('');
      }),
    );
  });

  it('are heard as soon as they are closed', () => {
    const found: string[] = [];
    const reader = createJsonStringReader(['a[].name'], (text) => found.push(text));
    reader.write('Here is the "answer": {"a":[{"name":"fi');
    expect(found).toEqual([]);
    reader.write('rst"');
    expect(found).toEqual(['first']);
    reader.restart();
    reader.write('{"a":[{"name":"ag\\u00e4in\\n"');
    expect(found).toEqual(['first', 'agäin\n']);
  });

  it('are no reason to fail on text that is no JSON, nor to keep much of it', () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => void readAll(['a[].name'], pieces)));
    const [long = ''] = readAll(['d[]'], ['{"d":["', 'x'.repeat(1_000_000), '"]}']);
    expect(long.length).toBeLessThan(600);
  });
});

/** Steps whose answer here has more than one name to tell. */
const namesSeveral: ReadonlySet<StepId> = new Set([
  'inception/identify-concepts',
  'inception/define-aggregates',
  'inception/write-pseudocode',
  'inception/state-invariants',
  'lightweight/draft-tip',
  'prd-writing/draft-prd',
  'design/draft-adr',
]);

describe('names that a model writes', () => {
  it.each(allSteps)('of %s are told in the order of the answer, each once', async (step) => {
    const walk = await walkSteps();
    const text = JSON.stringify(asAnswer(step, walk[step].output));
    const told: string[] = [];
    const hear = findNames(step, (name) => told.push(name));
    hear({ text: text.slice(0, text.length / 2), restarted: false });
    hear({ text, restarted: true });
    expect(new Set(told).size).toBe(told.length);
    if (namesSeveral.has(step)) expect(told.length).toBeGreaterThan(1);
  });

  it('show one short line without anything that steers a terminal', () => {
    const told: string[] = [];
    const hear = findNames('inception/identify-concepts', (name) => told.push(name));
    hear({
      text: JSON.stringify({ entities: [{ name: `\u001b[31mLoan\n${'x'.repeat(200)}` }, { name: ' \u200b ' }] }),
      restarted: false,
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^\[31mLoan x+…$/);
    expect(told[0]?.length).toBe(80);
  });
});
