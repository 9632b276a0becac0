import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendAlert } from '../../client/send-alert.ts';
import type { Demo } from './demo-context.ts';

/** The channel that the example's alerts come by. */
export const exampleChannel = 'alertmanager';

/**
 * Sends the example's alert as Alertmanager does: that it fires, or with an end that it is over.
 * `server` is the address of the service, whose workers read it.
 */
export async function sendExampleAlert(
  { service, folder }: Demo,
  { server, startedAt, endedAt }: { server: string; startedAt: string; endedAt?: string },
): Promise<void> {
  const fires = (await readFile(join(folder, 'library-lending/alert.json'), 'utf8')).replace('{now}', startedAt);
  const body =
    endedAt === undefined
      ? fires
      : fires.replaceAll('"status": "firing"', '"status": "resolved"').replace('0001-01-01T00:00:00Z', endedAt);
  const { path, ...sample } = await service.channels.sign({ name: exampleChannel, body });
  const { status, answer } = await sendAlert(new URL(path, server).href, sample);
  if (status !== 202) throw new Error(`The alert was refused with ${status}: ${answer}`);
}
