import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { BlockList } from 'node:net';
import type { PermissionError } from '../lifecycle/errors.ts';
import type { Log } from '../log.ts';
import type { AlertStore } from '../ports/alerts.ts';
import type { DesignSessionStore } from '../ports/design-sessions.ts';
import type { Feed } from '../ports/feed.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { Principal, SignedOut } from '../ports/people.ts';
import type { RefusedCall, RequestStore } from '../ports/requests.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { MetricsPage } from '../telemetry/metrics.ts';
import type { SignIn } from '../ports/sign-in.ts';
import type { NewDeployment } from '../ports/units.ts';
import type { IgnoredEvent } from '../usecases/deployments/deployment-fields.ts';
import type { RecordedDeployment } from '../usecases/deployments/record-deployment.ts';
import type { Service } from '../usecases/service.ts';
import type { CommandLine } from './pages/render-for-page.ts';
import type { RequestBody } from './middleware/request-body.ts';
import type { WebFiles } from './web/read-web-files.ts';

/** The limits on what callers may use. */
export interface ApiLimits {
  /** Per token, or per address on pages that people open. */
  readonly requestsPerMinute: number;
  /** Refusals that are answered and audited, per principal (403) or address (401); then 429. */
  readonly refusalsPerMinute: number;
  /** Failed sign-ins, per address and per account, and begun ones per address. */
  readonly signInsPerMinute: number;
  /** Event streams that one caller may keep open at once. */
  readonly streamsPerCaller: number;
  /** Event streams of all callers; below the connection limit, so streams cannot block calls. */
  readonly streams: number;
  readonly jsonBytes: number;
  /** Total size of the files of one PRD import. */
  readonly uploadBytes: number;
  /** How long an event stream is silent before a comment is sent. */
  readonly heartbeatMs: number;
}

/** The defaults of all limits except `requestsPerMinute`, which the configuration sets. */
export const usualLimits: Omit<ApiLimits, 'requestsPerMinute'> = {
  refusalsPerMinute: 60,
  signInsPerMinute: 60,
  streamsPerCaller: 64,
  streams: 800,
  jsonBytes: 1_000_000,
  uploadBytes: 5_000_000,
  heartbeatMs: 15_000,
};

/** The dependencies of the HTTP API. */
export interface HttpApiParts {
  /** Throws PermissionError `token.invalid`. */
  readonly authenticate: (token: string) => Promise<Principal>;
  readonly serviceFor: (principal: Principal) => Service;
  readonly signIn: SignIn;
  readonly signOut: (token: string) => Promise<Pick<SignedOut, 'idToken'>>;
  /** The address at which people reach this server; null when none is configured. */
  readonly publicUrl: string | null;
  readonly requests: RequestStore;
  readonly feed: Feed;
  /** Writes a refused call to the audit trail. */
  readonly recordRefusal: (call: RefusedCall) => Promise<void>;
  readonly limits: ApiLimits;
  /** Proxies whose word on a request's client is believed. */
  readonly trustedProxies: BlockList;
  /** Opens the BullMQ queue for the page that shows it to admins. */
  readonly openBoardQueue: () => Promise<{ readonly queue: unknown; readonly close: () => Promise<void> }>;
  /** Accepted host names; null accepts any. Keeps out pages that rebind DNS to this server. */
  readonly hostNames: readonly string[] | null;
  /** Aborts when the server closes, so that event streams end. */
  readonly closing: AbortSignal;
  readonly version: string;
  /** Id of this start of the server; each start makes a new one. */
  readonly instance: string;
  /** Proves this server's identity to a command before the command sends the owner's token. */
  readonly prove: (challenge: string) => string;
  /** Checks each part that this process needs for its work. Never throws. */
  readonly readiness: () => Promise<readonly Report<'readiness'>['checks'][number][]>;
  /** Returns the metrics of this process and of the installation. */
  readonly metrics: () => Promise<MetricsPage>;
  /** True serves `/metrics` without a token; false demands one with the scope `read`. */
  readonly metricsAreOpen: boolean;
  readonly liveText: LiveText;
  /** Answers a call of a coding agent by the Model Context Protocol. `onError` hears what it refused. */
  readonly mcp: (
    request: Request,
    call: { readonly message: unknown; readonly service: Service; readonly onError: (error: unknown) => void },
  ) => Promise<Response>;
  /** Renders a fix's action as a command line, without the program's name, for HTML pages. */
  readonly commandLine: CommandLine;
  readonly sessions: Pick<DesignSessionStore, 'onTurn'>;
  readonly hooks: {
    /** Secrets of which each signs webhooks of GitHub; empty refuses them all. */
    readonly githubSecrets: readonly string[];
    readonly alerts: Pick<AlertStore, 'findChannel' | 'refreshChannels' | 'receive'>;
    readonly record: (event: NewDeployment | IgnoredEvent) => Promise<RecordedDeployment>;
  };
  /** The built web app; null where nobody built it. */
  readonly web: WebFiles | null;
  readonly log: Log;
}

export interface ApiEnvironment {
  Bindings: Partial<HttpBindings>;
  Variables: {
    parts: HttpApiParts;
    requestId: string;
    /** Set for operations that need a token. */
    principal: Principal;
    service: Service;
    /** A refusal that the answer reports in its body, below the status 200. */
    refused: PermissionError | undefined;
    /** Set for operations that take a body. */
    body: RequestBody;
    /** The tag of If-Match; undefined for `*`. */
    ifMatch: string | undefined;
  };
}

export type HttpApi = Hono<ApiEnvironment>;

/** The base path of the operations. */
export const apiBase = '/api/v1';
