import { afterAll, beforeAll, expect, test } from 'vitest';
import { adrBodySchema } from '../../src/lifecycle/adr.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import type { Service } from '../../src/usecases/service.ts';
import { writeDesign } from '../support/designs.ts';
import * as talk from './support/design-talk.ts';
import type { Session, Turn } from './support/design-talk.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
let service: Service;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
});
afterAll(() => bench.close());

const say = (key: string, given: Turn): Promise<Session> => talk.say(service, key, { move: 'decide', ...given });

const quoteOf = ({ ties }: Session['challenges'][number]): string => ties.find(({ kind }) => kind === 'design')?.quote ?? '';

const readRfc = async (key: string): Promise<RfcBody> => rfcBodySchema.parse((await service.artifacts.show({ key })).body);

test('the RFC says in its place what was decided, a rejected alternative stays rejected, and the AI-ADR binds to one design', async () => {
  const { rfc } = await writeDesign(service);
  const session = await talk.hear(service, await service.designSessions.open({ rfc }));
  const { key } = session;
  const challenge = session.challenges.find(({ concern }) => concern === 'migration');
  const quote = quoteOf(challenge!);

  // What the words say and what the settlement says have to be the same.
  const refused = { settlement: 'choose', about: ['ALT-1'], text: 'ALT-1 is rejected.' } as const;
  await expect(say(key, refused)).rejects.toMatchObject({ id: 'session.direction-contradicted' });
  const opposite = { settlement: 'reject', about: ['ALT-1'], text: 'We take ALT-1.' } as const;
  await expect(say(key, opposite)).rejects.toMatchObject({ id: 'session.direction-contradicted' });
  await expect(say(key, { settlement: 'reject', text: 'Too dear.' })).rejects.toMatchObject({ id: 'session.about-required' });
  expect((await service.designSessions.show({ key })).decisions).toEqual([]);

  const text = 'This is done otherwise instead, in a way that the pilot shows to hold.';
  await say(key, { settlement: 'accept', about: [challenge!.id], text, because: 'It is cheap.' });
  const why = 'Nobody here has run it before the deadline.';
  const said = await say(key, { settlement: 'reject', about: ['ALT-1'], text: why });
  expect(said.turns.at(-1)?.text).toContain("DEC-2 is noted; it rejects ALT-1 (“Use Postwing's own preference page”).");
  const twice = { settlement: 'reject', about: ['ALT-1'], text: 'It takes a year to build.' } as const;
  await expect(say(key, twice)).rejects.toMatchObject({ id: 'session.settled-already', details: { settled: ['ALT-1'] } });
  const [question = ''] = session.questions.map(({ id }) => id);
  await expect(say(key, { settlement: 'answer', about: [question], text: '?' })).rejects.toMatchObject({
    id: 'session.words-required',
  });
  expect(await service.designSessions.transcript({ key })).toContain(
    "- **ALT-1** Use Postwing's own preference page (of RFC-001 itself)\n  - Rejected by DEC-2 (",
  );

  const first = await talk.finalize(bench, key);
  const updated = await readRfc(rfc);
  const mark = `~~ → ${updated.designSession.decisions[0]!.id} (${bench.owner.name}, `;
  expect(JSON.stringify(updated).split(mark)).toHaveLength(2);
  expect(updated.alternatives[0]?.reason).toContain(`Rejected by DEC-2: ${why}`);

  // A person edits the reason; a second finalization adds nothing to it and marks nothing twice.
  await talk.decide(bench, first.gate, 'request-changes');
  await service.runs.follow(first.run, {});
  const body = structuredClone(updated);
  body.alternatives[0]!.reason = 'We have nobody who can run it.';
  const { version, title } = await service.artifacts.show({ key: rfc });
  await service.artifacts.edit({ key: rfc, content: { title, body }, base: version, reason: 'the true reason' });
  const second = await talk.finalize(bench, key);
  expect(await readRfc(rfc)).toEqual(body);

  await talk.decide(bench, second.gate, 'approve');
  const waiting = await service.runs.follow(second.run, {});
  expect(waiting).toMatchObject({ status: 'waiting', error: null });
  const report = reportSchemas['adr-draft'].parse(await service.adrDrafting.drafted({ key: second.run }));
  const adr = adrBodySchema.parse((await service.artifacts.show({ key: report.adr?.key ?? '' })).body);
  const words = quote.replace(/^[^:]{1,60}: /, '');
  // What was put off about the same sentence still quotes it.
  const binding = { ...adr, openPoints: [] };
  expect(JSON.stringify(binding).replaceAll('**', '')).not.toContain(words);
  expect(JSON.stringify(adr)).not.toContain('~~');
  expect(adr.decision.points.map((point) => point.text)).toContainEqual(expect.stringContaining(text));
  expect(adr.decision.points.map((point) => point.text).join('\n')).not.toContain('takes up ALT-1');
  expect(adr.rejectedAlternatives).toContainEqual(expect.objectContaining({ reason: 'We have nobody who can run it.' }));

  // What the rules do not understand at its gate is told, the note included, and stands nowhere in the record.
  await talk.decide(bench, waiting.gate ?? '', 'request-changes', 'Name the five parts.');
  const revised = await service.runs.follow(second.run, {});
  const asked = await service.gates.show({ key: revised.gate ?? '' });
  expect(JSON.stringify(asked)).toContain('"Name the five parts.": not understood'.replaceAll('"', '\\"'));
  expect(JSON.stringify(asked)).toContain('"read it": not understood'.replaceAll('"', '\\"'));
  const after = JSON.stringify((await service.artifacts.show({ key: report.adr?.key ?? '' })).body);
  for (const words of ['Name the five parts', 'read it']) expect(after).not.toContain(words);
}, 120_000);
