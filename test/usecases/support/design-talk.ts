import { expect } from 'vitest';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import type { Service } from '../../../src/usecases/service.ts';
import type { ServiceBench } from './service-bench.ts';

export type Session = Report<'design-show'>;
export type Turn = Partial<Omit<Parameters<Service['designSessions']['say']>[0], 'key'>>;

type Verdict = 'approve' | 'request-changes' | 'reject';

/** A turn of a test: a challenge, where it does not say otherwise. */
export const turn = (given: Turn): Required<Pick<Turn, 'move' | 'about' | 'text'>> & Turn => ({
  move: 'challenge',
  about: [],
  text: '',
  ...given,
});

/** Waits for the reply, where one is on its way. */
export async function hear(service: Service, { key, reply }: Session): Promise<Session> {
  if (reply?.by) expect(await service.runs.follow(reply.by.run, {})).toMatchObject({ error: null, status: 'succeeded' });
  return reportSchemas['design-show'].parse(await service.designSessions.show({ key }));
}

/** Takes a turn, and waits for what the challenger replies. */
export async function say(service: Service, key: string, given: Turn): Promise<Session> {
  return hear(service, await service.designSessions.say({ ...turn(given), key }));
}

/** Puts off whatever is open, and takes the session to the gate of the RFC. */
export async function finalize({ service, ports }: ServiceBench, key: string): Promise<{ run: string; gate: string }> {
  for (;;) {
    const { challenges } = await service.designSessions.show({ key });
    const open = challenges.filter(({ state }) => state === 'open').map(({ id }) => id);
    if (open.length === 0) break;
    await say(service, key, { move: 'park', about: open, text: 'After the pilot.' });
  }
  await service.designSessions.finalize({ key });
  const [run] = (await ports.runs.list({ subject: { name: 'session', key } })).filter(({ workflow }) => workflow === 'design');
  const settled = await service.runs.follow(run?.key ?? '', {});
  expect(settled).toMatchObject({ error: null, status: 'waiting' });
  return { run: settled.id, gate: settled.gate ?? '' };
}

/** Decides a gate as the owner: every criterion met, whatever blocks waived. */
export async function decide(
  { service, ports, owner }: ServiceBench,
  gate: string,
  decision: Verdict,
  comment?: string,
): Promise<void> {
  const { criteria, blocking } = await service.gates.show({ key: gate });
  await ports.gates.decide({
    key: gate,
    token: owner.token,
    interactive: true,
    decision,
    note: 'read it',
    verdicts: criteria.map(({ id }) => ({ id, verdict: 'met' as const, note: '' })),
    waivers: [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' })),
    comments: comment === undefined ? [] : [{ part: '', text: comment }],
  });
}
