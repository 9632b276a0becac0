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

/** The parts on one database, put together. `src/compose.ts` makes one. */
export interface App {
  readonly ports: UsecasePorts;
  /** What a door offers to that person or machine. */
  serviceFor(principal: Principal): Service;
  /** The ways in that a server offers to people. */
  readonly signIn: SignIn;
  /** What a server tells those who watch. */
  readonly feed: Feed;
  /** Answers that a server has given before. */
  readonly requests: RequestStore;
  /** What and where its database is, for a person; without passwords. */
  readonly database: string;
  /** The acting identity. The first call on an empty folder creates the owner. Throws PermissionError `token.invalid`. */
  principal(): Promise<Principal>;
  /** True when this process created the owner just now. */
  readonly ownerCreated: boolean;
  /** The owner, where nobody was known yet and this process created them just now; null otherwise. Of many that start at once one gets an answer. */
  welcome(): Promise<Principal | null>;
  diagnose(): Promise<readonly Diagnosis[]>;
  /** What has to be done now and then while a process serves. */
  upkeep(): readonly Chore[];
  /** Throws UnavailableError when the database does not answer. */
  requireDatabase(): Promise<void>;
  /** What this process needs to do its work, part by part, with whether it is there. Never throws. */
  readiness(): Promise<readonly ReadinessCheck[]>;
  /** The figures of this process and of the installation. Starts to keep those of the process where `startMetrics` did not. */
  metrics(): Promise<MetricsPage>;
  /** The queue as its library shows it; for admins. The caller closes it. */
  openBoardQueue(): Promise<{ readonly queue: unknown; close(): Promise<void> }>;
  /** What models write right now. */
  /** The command that does what a fix names; without the program's name. */
  readonly commandLine: (act: Act) => string;
  readonly liveText: LiveText;
  /** Stops workers, frees the database server. Quick; call it before the process ends. */
  close(): Promise<void>;
}

export type ReadinessCheck = Report<'readiness'>['checks'][number];

/** Something to be done now and then. Many processes may do it at once; one that fails holds up no other. */
export interface Chore {
  readonly name: string;
  /** From the end of one time to the begin of the next. */
  readonly everyMs: number;
  /** Throws what kept it from being done; it is tried again at its usual time. What waits for others outside ends with `signal`. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** One line of `throughline doctor`. */
export interface Diagnosis {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** What to do; '' when ok. */
  readonly fix: Fix;
}

/** The service as the command line holds it, whether it runs in this process or behind a server's HTTP door. */
export interface ServiceConnection {
  readonly service: Service;
  readonly identity: Report<'identity'>;
  /** True when opening it created the owner just now. */
  readonly ownerCreated: boolean;
  /** Folder or address of it, for a person. */
  readonly where: string;
  /** Address of the server that answers; null when this process does. */
  readonly server: string | null;
  /** What the person should know about the way there, in sentences. */
  readonly notes: readonly string[];
  /** Quick; call it before the process ends. */
  close(): Promise<void>;
}
