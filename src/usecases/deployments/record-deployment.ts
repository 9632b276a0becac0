import type { NewDeployment } from '../../ports/units.ts';
import type { UsecasePorts } from '../ports.ts';
import type { IgnoredEvent } from './deployment-fields.ts';

export interface RecordedDeployment {
  /** True when it was recorded before. */
  readonly repeated: boolean;
  /** Why nothing was recorded; null when it was. */
  readonly ignored: string | null;
}

/** Records what an event says, and moves no status: a person releases to production. */
export async function recordDeployment(
  { units, redactor }: Pick<UsecasePorts, 'units' | 'redactor'>,
  event: NewDeployment | IgnoredEvent,
  token: string | null,
): Promise<RecordedDeployment> {
  if ('ignored' in event) return { repeated: false, ignored: event.ignored };
  const [environment, url] = await Promise.all(
    [event.environment, event.url].map(async (text) => (await redactor.redact(text)).text),
  );
  const { repeated } = await units.recordDeployment({ ...event, environment: environment ?? '', url: url ?? '', token });
  return { repeated, ignored: null };
}
