import { describe, expect, it } from 'vitest';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const design = lendingDesign({
  'Component Design':
    '- **Fee board**: shows fees, and caches them in Redis for five minutes.\n- **Mailer**: reads what happened from Kafka and sends mails.\n- **Night job**: a cron job that ends loans every night.',
});

/** Titles that are offered about a part, after decisions; each question in a session of its own, as nothing is offered twice. */
function offered(about: string[], decisions: { text: string; about?: string[] }[] = []): string[] {
  const session = holdSession(design);
  for (const { text, about: places = [] } of decisions) session.say({ move: 'decide', as: 'choose', about: places, text });
  return session.say({ move: 'alternatives', about }).alternatives.map(({ title }) => title);
}

describe('other ways', () => {
  it.each([
    ['Fee board', 'Read at the source', 'Without Redis: the board reads the ledger directly, with an index.'],
    ['Fee board', 'Read at the source', 'Nobody caches fees.'],
    ['Mailer', 'A table as queue, polled with skip locked', 'Events go into an outbox table, which is read every minute.'],
    ['Night job', 'Decide when it is read', 'A loan that is older than its term counts as ended when it is read.'],
  ])('are none that were decided or given up meanwhile: %s, %s', (part, title, text) => {
    expect(offered([part])).toContain(title);
    expect(offered([part], [{ text }])).not.toContain(title);
    expect(offered([part], [{ text, about: [part] }])).not.toContain(title);
  });

  it('are news for one part, where the decision was about another one', () => {
    const text = 'Mails wait in an outbox table.';
    expect(offered(['Mailer'], [{ text, about: ['Fee board'] }])).toContain('A table as queue, polled with skip locked');
  });

  it('are offered again where the decision holds no longer', () => {
    const dropped = { text: 'Without Redis: the board reads the ledger directly.' };
    expect(offered(['Fee board'], [dropped, { text: 'Redis stays.' }])).toContain('Read at the source');
  });
});
