import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { draftDaa } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

describe('contexts of a one-page PRD', () => {
  let daa: DaaBody;
  const title = 'Library Lending';
  beforeAll(async () => {
    daa = (await draftDaa(prdOf(readFileSync(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8')))).daa;
  });

  it('are several where its things hang loosely together', () => {
    expect(daa.contexts.length).toBeGreaterThanOrEqual(2);
    expect(daa.contexts.length).toBeLessThanOrEqual(4);
  });

  it('each own an aggregate, a responsibility and a language', () => {
    const owning = new Set(daa.aggregates.map(({ context }) => context));
    for (const { name, responsibilities, language } of daa.contexts) {
      expect(owning).toContain(name);
      expect(responsibilities.length).toBeGreaterThan(0);
      expect(language.length).toBeGreaterThan(0);
    }
  });

  it('are never named after the document, and never twice alike', () => {
    const names = daa.contexts.map(({ name }) => name.toLowerCase());
    expect(names).not.toContain(title.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('speak in words with meanings that are no example and nobody speaking', () => {
    const meanings = daa.contexts.flatMap(({ language }) => language.map(({ meaning }) => meaning));
    expect(meanings.filter((meaning) => /^(?:given|when|if)\b|\b(?:I|my)\b/i.test(meaning))).toEqual([]);
  });

  it('are related by questions and by events that the other one hears of', () => {
    const names = new Set(daa.contexts.map(({ name }) => name));
    expect(daa.contextMap.length).toBeGreaterThan(0);
    for (const { from, to, note } of daa.contextMap) {
      expect(names).toContain(from);
      expect(names).toContain(to);
      expect(note).not.toBe('');
    }
    const events = new Map(daa.domainEvents.map(({ name, consumers }) => [name, consumers]));
    const published = daa.contextMap.filter(({ relationship }) => relationship === 'publishes events');
    for (const { to, note } of published) {
      const [, first = ''] = /^Reacts to (\w+)/.exec(note) ?? [];
      expect(events.get(first)).toContain(to);
    }
  });
});

describe('a small PRD', () => {
  it('is one context that is named after its things', async () => {
    const { daa } = await draftDaa(
      prdOfStories('Vintner portal 2.0', [
        { role: 'cooper', wish: 'register a barrel', criteria: ['A barrel holds at most 225 litres.'] },
        { role: 'cooper', wish: 'repair a barrel', criteria: ['A barrel is repaired at most twice.'] },
      ]),
    );
    expect(daa.contexts.map(({ name, responsibilities }) => ({ name, responsibilities }))).toEqual([
      { name: 'Barrels', responsibilities: ['Register and repair barrels'] },
    ]);
  });
});

describe('a document that describes its contexts', () => {
  const chapters = [
    '# Vintners',
    '## Bounded Contexts',
    '### Vineyard Management',
    'The vineyard management context must register the vineyards. It must register the growers of the vineyards.',
    '### Barrel Sale',
    'The barrel sale context must sell the barrels. It must deliver the barrels to the buyers.',
    '### Printing Context',
    'This context represents an external system. It must print labels for barrels.',
  ].join('\n\n');

  it('gives each of them its name', async () => {
    const { daa } = await draftDaa(prdOf(chapters));
    expect(daa.contexts.map(({ name }) => name)).toEqual(['Vineyard management', 'Barrel sale', 'Printing']);
  });

  it('shields the others from the one outside', async () => {
    const { daa } = await draftDaa(prdOf(chapters));
    const outside = daa.contextMap.filter(({ from, to }) => from === 'Printing' || to === 'Printing');
    expect(new Set(outside.map(({ relationship }) => relationship))).toEqual(new Set(['anti-corruption layer']));
  });
});
