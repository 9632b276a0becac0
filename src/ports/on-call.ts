import type { Rota } from '../lifecycle/on-call.ts';

export interface ServiceRota {
  /** '' of the installation, for services without one of their own. */
  readonly service: string;
  readonly rota: Rota;
}

/** Who is on call (sql/tables/on-call.sql). */
export interface OnCallStore {
  list(): Promise<readonly ServiceRota[]>;
  /** Null removes it. An admin may. */
  set(change: { service: string; rota: Rota | null; token: string }): Promise<void>;
}
