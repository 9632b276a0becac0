import { ConflictError } from '../lifecycle/errors.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { DecideGateRequest } from '../usecases/service.ts';
import type { OperationClient } from './operation-client.ts';

/** Attempts to decide on the current gate before giving up on concurrent changes. */
const mostAttempts = 3;

/** Decides a gate. Without `ifMatch` the decision applies to the gate as it is now. */
export async function decideGate(
  { call, callTagged }: OperationClient,
  { ifMatch, notMet, ...request }: DecideGateRequest,
): Promise<Report<'gate-decision'>> {
  const decision = { ...request, notMet: notMet.map(({ id, note }) => ({ id, note })) };
  if (ifMatch !== undefined) return call('decideGate', { ...decision, ifMatch });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { tag } = await callTagged('readGate', { key: request.key });
      return await call('decideGate', { ...decision, ifMatch: tag });
    } catch (error) {
      const overtaken = error instanceof ConflictError && error.id === 'precondition.failed';
      if (!overtaken || attempt === mostAttempts) throw error;
    }
  }
}
