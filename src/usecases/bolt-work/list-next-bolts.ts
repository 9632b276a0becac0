import { describeOpenSource } from '../../lifecycle/gate-chain.ts';
import type { OpenBolt } from '../../ports/bolt-work.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

export type Worker = 'ai' | 'human';

export interface NextBolts {
  /** Can be claimed now: mends of production first, then what most others wait for. */
  readonly ready: readonly OpenBolt[];
  /** Held by the caller. */
  readonly held: readonly OpenBolt[];
  readonly waiting: readonly (OpenBolt & { readonly why: string })[];
}

/** Lists the unfinished Bolts; `worker` leaves out what is for the other. */
export async function listNextBolts(
  { boltWork }: Pick<UsecasePorts, 'boltWork'>,
  { worker, principal }: { worker?: Worker; principal: Principal },
): Promise<NextBolts> {
  const open = (await boltWork.listOpen()).filter((bolt) => worker === undefined || isFor(worker, workOf(bolt)));
  const mine = open.filter(({ holderId }) => holderId === principal.id);
  const others = open.filter(({ holderId }) => holderId !== principal.id).map((bolt) => ({ ...bolt, why: reasonOf(bolt) }));
  return {
    held: mine,
    ready: others
      .filter(({ why }) => why === '')
      .toSorted((a, b) => Number(b.kind === 'fix') - Number(a.kind === 'fix') || b.unlocks - a.unlocks),
    waiting: others.filter(({ why }) => why !== ''),
  };
}

/** Who a Bolt is for, as its plan says; '' when it does not, which is left to people. */
export function workOf({ body }: Pick<OpenBolt, 'body'>): '' | Worker | 'pair' {
  const { work } = body as { work?: unknown };
  return work === 'ai' || work === 'human' || work === 'pair' ? work : '';
}

function isFor(worker: Worker, work: ReturnType<typeof workOf>): boolean {
  return work === 'pair' || (worker === 'ai' ? work === 'ai' : work !== 'ai');
}

function reasonOf({ gap, waits, holder, leaseUntil }: OpenBolt): string {
  if (holder !== null) return `${holder} holds it until ${leaseUntil?.slice(0, 16).replace('T', ' ') ?? 'it is reviewed'} UTC`;
  if (gap?.sources) return gap.sources.map(describeOpenSource).join('; ');
  if (gap) return 'it names no source that it may begin on';
  return waits.length > 0 ? `waits for ${waits.join(', ')}` : '';
}
