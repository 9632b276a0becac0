import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { attributes, operations, schemaUrl } from '../../src/telemetry/attributes.ts';

const known = new Set<unknown>(Object.values(conventions));

test('every attribute that is not our own is one of the semantic conventions', () => {
  const foreign = Object.values(attributes).filter((name) => !name.startsWith('throughline.'));
  expect(foreign.filter((name) => !known.has(name))).toEqual([]);
});

test('the operations are those of the GenAI conventions', () => {
  expect(operations.chat).toBe(conventions.GEN_AI_OPERATION_NAME_VALUE_CHAT);
});

test('the version that is named is the one that is installed', async () => {
  const path = createRequire(import.meta.url)
    .resolve('@opentelemetry/semantic-conventions')
    .replace(/dist\/.*$/, 'package.json');
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
  expect(schemaUrl).toBe(`https://opentelemetry.io/schemas/${version}`);
});
