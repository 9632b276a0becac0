import type { Principal, UsecasePorts } from './usecases/ports.ts';

/** What a door is given: the ports for the use cases, and who is asking. `src/compose.ts` makes one. */
export interface App {
  readonly ports: UsecasePorts;
  /** The acting identity. The first call on an empty folder creates the owner. Throws PermissionError `token.invalid`. */
  principal(): Promise<Principal>;
  /** True when this process created the owner just now. */
  readonly ownerCreated: boolean;
  diagnose(): Promise<readonly Diagnosis[]>;
  /** Stops workers, frees the database server. Quick; call it before the process ends. */
  close(): Promise<void>;
}

/** One line of `throughline doctor`. */
export interface Diagnosis {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** What to do; '' when ok. */
  readonly fix: string;
}
