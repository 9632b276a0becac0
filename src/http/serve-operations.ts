import type { HttpApi } from './api-parts.ts';
import { serveArtifacts } from './artifacts/handlers.ts';
import { serveDaas } from './daas/handlers.ts';
import { serveEvents } from './events/handlers.ts';
import { serveGateRules } from './gate-rules/handlers.ts';
import { serveGates } from './gates/handlers.ts';
import { serveInstallation } from './installation/handlers.ts';
import { serveNotifications } from './notifications/handlers.ts';
import { servePeople } from './people/handlers.ts';
import { servePrds } from './prds/handlers.ts';
import { serveRuns } from './runs/handlers.ts';
import { serveSessions } from './sessions/handlers.ts';
import { serveTokens } from './tokens/handlers.ts';

/** Every operation that needs a token. */
export function serveOperations(api: HttpApi): void {
  serveInstallation(api);
  servePrds(api);
  serveRuns(api);
  serveEvents(api);
  serveGates(api);
  serveGateRules(api);
  serveDaas(api);
  serveArtifacts(api);
  serveTokens(api);
  servePeople(api);
  serveSessions(api);
  serveNotifications(api);
}
