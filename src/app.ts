import type { Act, Fix } from './lifecycle/fixes/fix.ts';
import type { Feed } from './ports/feed.ts';
import type { LiveText } from './ports/live-text.ts';
import type { Principal } from './ports/people.ts';
import type { RequestStore } from './ports/requests.ts';
import type { MetricsPage } from './telemetry/metrics.ts';
import type { SignIn } from './ports/sign-in.ts';
import type { UsecasePorts } from './usecases/ports.ts';
import type { Report } from './usecases/reports/registry.ts';
import type { Service } from './usecases/service.ts';

/** The assembled parts on one database. `src/compose.ts` creates it. */
export interface App {
  readonly ports: UsecasePorts;
  /** The service for that person or machine. */
  serviceFor(principal: Principal): Service;
  /** Sign-in methods of a server. */
  readonly signIn: SignIn;
  /** The live events of a server. */
  readonly feed: Feed;
  /** Stored answers, for repeated requests. */
  readonly requests: RequestStore;
  /** Description of the database for a person; without passwords. */
  readonly database: string;
  /** The acting identity; creates the owner if needed. Throws PermissionError `token.invalid`. */
  principal(): Promise<Principal>;
  /** True when this process has just created the owner. */
  readonly ownerCreated: boolean;
  /** Returns the new owner if there was none; else null. Of concurrent starts one gets it. */
  welcome(): Promise<Principal | null>;
  diagnose(): Promise<readonly Diagnosis[]>;
  /** Chores of a serving process. */
  upkeep(): readonly Chore[];
  /** Throws UnavailableError when the database does not answer. */
  requireDatabase(): Promise<void>;
  /** Checks each dependency of this process. Never throws. */
  readiness(): Promise<readonly ReadinessCheck[]>;
  /** Metrics of this process and the installation. Starts them if `startMetrics` did not. */
  metrics(): Promise<MetricsPage>;
  /** The queue in its library's form; for admins. The caller closes it. */
  openBoardQueue(): Promise<{ readonly queue: unknown; close(): Promise<void> }>;
  /** Renders an action as a command, without the program's name. */
  readonly commandLine: (act: Act) => string;
  readonly liveText: LiveText;
  /** Stops workers and closes the database server. It is quick; call it before the process ends. */
  close(): Promise<void>;
}

export type ReadinessCheck = Report<'readiness'>['checks'][number];

/** A recurring task. Many processes may run it at once; its failure delays no other. */
export interface Chore {
  readonly name: string;
  /** Milliseconds from the end of one run to the next start. */
  readonly everyMs: number;
  /** True for work that a process which only answers leaves to workers. */
  readonly isWork?: true;
  /** Throws the cause of a failure; it is retried. External waits end with `signal`. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** One line of `throughline doctor`. */
export interface Diagnosis {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** The fix; '' when ok. */
  readonly fix: Fix;
}

/** The service for the command line, in this process or behind a server's HTTP API. */
export interface ServiceConnection {
  readonly service: Service;
  readonly identity: Report<'identity'>;
  /** True when opening it has just created the owner. */
  readonly ownerCreated: boolean;
  /** Its folder or address, for a person. */
  readonly where: string;
  /** Address of the answering server; null when this process answers. */
  readonly server: string | null;
  /** Notes about the connection, in sentences. */
  readonly notes: readonly string[];
  /** It is quick; call it before the process ends. */
  close(): Promise<void>;
}
