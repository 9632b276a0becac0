import type { Gate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { readGate } from './decide-gate.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireGateParts } from './require-gate-parts.ts';

export interface CommentGate {
  readonly key: string;
  readonly principal: Principal;
  /** Local id or name of a part; '' for the whole. */
  readonly part: string;
  readonly text: string;
  /** True to pass the comment to the revision when somebody requests changes. */
  readonly forRedraft: boolean;
}

/**
 * Comments on a pending gate, as a person or machine. Throws what `GateStore.comment` throws, and
 * `gate.unknown-part`.
 */
export async function commentGate(
  ports: Pick<UsecasePorts, 'artifacts' | 'gates' | 'documents'>,
  { key, principal, ...comment }: CommentGate,
): Promise<Gate> {
  const gate = await readGate(ports, key);
  await requireGateParts(ports, gate, [comment]);
  return ports.gates.comment({ key: gate.key, token: principal.token, ...comment });
}
