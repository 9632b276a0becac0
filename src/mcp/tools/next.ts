import { z } from 'zod';
import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { defineTool } from '../tool.ts';

const most = 10;

type OpenBolt = Report<'bolt-next'>['ready'][number];

export const next = defineTool({
  description: 'List the Bolts you hold and those that can be claimed, best first. Take one at a time.',
  input: z.strictObject({ for: z.enum(['ai', 'human']).default('ai') }),
  reads: true,
  async call(service, input) {
    const { held, ready, waiting } = await service.bolts.next(input);
    const lines = [
      ...held.map((one) => `You hold ${describe(one)}, until ${one.leaseUntil ?? 'its review ends'}.`),
      ...ready.slice(0, most).map((one) => `Ready: ${describe(one)}.`),
      ...(ready.length > most ? [`${count(ready.length - most, 'more is', 'more are')} ready.`] : []),
      ...(waiting.length > 0 ? [`${count(waiting.length, 'other waits', 'others wait')}.`] : []),
    ];
    return {
      text:
        lines.length > 0
          ? lines.join('\n')
          : `No Bolt is ready for ${input.for}. Those whose plan does not say who builds them are left to people: ask one.`,
      document: {
        held: held.map(shorten),
        ready: ready.slice(0, most).map(shorten),
        readyCount: ready.length,
        waitingCount: waiting.length,
      },
    };
  },
});

function describe({ key, title, work, unlocks }: OpenBolt): string {
  const facts = [work && `for ${work}`, unlocks > 0 && `unlocks ${unlocks}`].filter(Boolean).join(', ');
  return `${key} "${title}"${facts && ` (${facts})`}`;
}

function shorten({ key, title, status, work, unlocks, leaseUntil }: OpenBolt): object {
  return { key, title, status, work, unlocks, leaseUntil };
}
