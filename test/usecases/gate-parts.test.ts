import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDesign } from '../support/designs.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

test('a wish at any gate is about a part or a section that is there, and costs the gate nothing where it is not', async () => {
  const { artifacts, gates } = bench.service;
  const { rfc } = await writeDesign(bench.service);
  const { id } = await artifacts.submit({ key: rfc });
  const comment = (part: string) => gates.comment({ key: id, part, text: 'Say how.', forRedraft: false });
  await expect(comment('NoSuchThing')).rejects.toMatchObject({
    id: 'gate.unknown-part',
    details: { unknown: ['NoSuchThing'], parts: expect.arrayContaining(['Component Design']) as unknown },
  });
  for (const part of ['component design', 'LIM-1', 'US-1', '']) await comment(part);
  const { status, remarks } = await gates.show({ key: id });
  expect([status, remarks.map(({ part }) => part)]).toEqual(['pending', ['component design', 'LIM-1', 'US-1', '']]);
});
