import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '../log.ts';
import type { DesignSessionStore } from '../ports/design-sessions.ts';
import type { Feed } from '../ports/feed.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { Principal, SignedOut } from '../ports/people.ts';
import type { RefusedCall, RequestStore } from '../ports/requests.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { MetricsPage } from '../telemetry/metrics.ts';
import type { SignIn } from '../ports/sign-in.ts';
import type { Service } from '../usecases/service.ts';
import type { CommandLine } from './pages/render-for-page.ts';
import type { RequestBody } from './middleware/request-body.ts';

/** What one caller may use. */
export interface ApiLimits {
  /** Of one token; of one address on pages that need none. */
  readonly requestsPerMinute: number;
  /** Refusals (403) of one person or machine, or (401) of one address, that are answered and written to the trail one by one; beyond them comes 429. */
  readonly refusalsPerMinute: number;
  /** Requests for the login pages, of one address. */
  readonly signInsPerMinute: number;
  /** Event streams that one caller keeps open at once. */
  readonly streamsPerCaller: number;
  /** Of all callers; fewer than the connections that the server takes, so that streams alone shut nobody out. */
  readonly streams: number;
  readonly jsonBytes: number;
  /** Of one PRD import, all its files together. */
  readonly uploadBytes: number;
  /** Silence on an event stream before a comment is sent. */
  readonly heartbeatMs: number;
}

/** Every limit but `requestsPerMinute`, which the configuration names. */
export const usualLimits: Omit<ApiLimits, 'requestsPerMinute'> = {
  refusalsPerMinute: 60,
  signInsPerMinute: 60,
  streamsPerCaller: 64,
  streams: 800,
  jsonBytes: 1_000_000,
  uploadBytes: 5_000_000,
  heartbeatMs: 15_000,
};

/** What the HTTP door is given. */
export interface HttpApiParts {
  /** Throws PermissionError `token.invalid`. */
  readonly authenticate: (token: string) => Promise<Principal>;
  readonly serviceFor: (principal: Principal) => Service;
  readonly signIn: SignIn;
  /** Ends the session. */
  readonly signOut: (token: string) => Promise<Pick<SignedOut, 'idToken'>>;
  /** By which people reach this server; null when nobody said. */
  readonly publicUrl: string | null;
  readonly requests: RequestStore;
  readonly feed: Feed;
  /** Writes a refused call to the audit trail. */
  readonly recordRefusal: (call: RefusedCall) => Promise<void>;
  readonly limits: ApiLimits;
  /** Opens the queue of BullMQ, for the page that shows it to admins. */
  readonly openBoardQueue: () => Promise<{ readonly queue: unknown; readonly close: () => Promise<void> }>;
  /** Names under which the server answers, such as `localhost`; null when any will do. A web page that points its own name here is so kept out. */
  readonly hostNames: readonly string[] | null;
  /** Aborts when the server closes, so that event streams end. */
  readonly closing: AbortSignal;
  readonly version: string;
  /** Made anew by every start of a server. */
  readonly instance: string;
  /** Answers a challenge as only this server can. Commands on its folder ask before they send the owner's token. */
  readonly prove: (challenge: string) => string;
  /** Whether this process can do its work now, part by part. Never throws. */
  readonly readiness: () => Promise<readonly Report<'readiness'>['checks'][number][]>;
  /** The figures of this process and the installation. */
  readonly metrics: () => Promise<MetricsPage>;
  /** Whether `/metrics` is for anybody; otherwise it needs a token that may read. */
  readonly metricsAreOpen: boolean;
  readonly liveText: LiveText;
  /** The command that does what a fix names, for people at a page; without the program's name. */
  readonly commandLine: CommandLine;
  readonly sessions: Pick<DesignSessionStore, 'onTurn'>;
  readonly log: Log;
}

export interface ApiEnvironment {
  Bindings: Partial<HttpBindings>;
  Variables: {
    parts: HttpApiParts;
    requestId: string;
    /** Of operations that need a token. */
    principal: Principal;
    service: Service;
    /** Of operations that take one. */
    body: RequestBody;
    /** Tag that the caller named; undefined for `*`. */
    ifMatch: string | undefined;
  };
}

export type HttpApi = Hono<ApiEnvironment>;

/** Where the operations live. */
export const apiBase = '/api/v1';
