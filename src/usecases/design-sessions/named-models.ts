import type { ModelChoice } from '../../ports/model-choice.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Returns the models that were named last in a session, with which a turn that names none goes on;
 * undefined where the configured ones reply.
 */
export async function namedModels(
  { runs }: Pick<UsecasePorts, 'runs'>,
  session: string,
): Promise<readonly ModelChoice[] | undefined> {
  const [last] = await runs.list({ subject: { name: 'session', key: session } });
  return last?.models ?? undefined;
}
