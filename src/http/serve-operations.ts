import type { HttpApi } from './api-parts.ts';
import { serveArtifacts } from './artifacts/handlers.ts';
import { serveArtifactWriting } from './artifacts/write-handlers.ts';
import { serveAudit } from './audit/handlers.ts';
import { serveChecks } from './checks/handlers.ts';
import { serveDaas } from './daas/handlers.ts';
import { serveEvents } from './events/handlers.ts';
import { serveExchange } from './exchange/handlers.ts';
import { serveGateRules } from './gate-rules/handlers.ts';
import { serveGates } from './gates/handlers.ts';
import { serveInstallation } from './installation/handlers.ts';
import { serveKnowledge } from './knowledge/handlers.ts';
import { serveLogs } from './logs/handlers.ts';
import { serveNotifications } from './notifications/handlers.ts';
import { servePeople } from './people/handlers.ts';
import { servePrds } from './prds/handlers.ts';
import { serveRuns } from './runs/handlers.ts';
import { serveSessions } from './sessions/handlers.ts';
import { serveTips } from './tips/handlers.ts';
import { serveTokens } from './tokens/handlers.ts';
import { serveWorkflows } from './workflows/handlers.ts';

/** Every operation that needs a token. */
export function serveOperations(api: HttpApi): void {
  serveInstallation(api);
  servePrds(api);
  serveWorkflows(api);
  serveRuns(api);
  serveEvents(api);
  serveGates(api);
  serveGateRules(api);
  serveDaas(api);
  serveTips(api);
  serveArtifacts(api);
  serveArtifactWriting(api);
  serveKnowledge(api);
  serveChecks(api);
  serveExchange(api);
  serveAudit(api);
  serveLogs(api);
  serveTokens(api);
  servePeople(api);
  serveSessions(api);
  serveNotifications(api);
}
