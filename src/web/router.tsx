import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { NotFound } from './shell/not-found.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { Shell } from './shell/shell.tsx';

/** Keeps of an address what its screen reads; all of it is text. */
function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
      }),
    ) as { [N in Name]?: string };
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Shell, notFoundComponent: NotFound });

/** A screen at its address, with the names that it reads of the search. It is loaded when it is first opened. */
function screen<const Path extends string, const Name extends string>(
  path: Path,
  names: readonly Name[],
  load: () => Promise<RouteComponent>,
) {
  const component = lazyRouteComponent(async () => ({ default: await load() }));
  return createRoute({ getParentRoute: () => root, path, component, validateSearch: texts(...names) });
}

const screens = [
  screen('/', [], () => import('./pages/inbox/inbox-page.tsx').then((page) => page.InboxPage)),
  screen('/artifacts', ['kind', 'status', 'q'], () =>
    import('./pages/artifacts/artifacts-page.tsx').then((page) => page.ArtifactsPage),
  ),
  screen('/artifacts/$key', ['version', 'tab'], () =>
    import('./pages/artifact/artifact-page.tsx').then((page) => page.ArtifactPage),
  ),
  screen('/artifacts/$key/edit', [], () => import('./pages/artifact/editor-page.tsx').then((page) => page.EditorPage)),
  screen('/artifacts/$key/diff', ['from', 'to'], () => import('./pages/artifact/diff-page.tsx').then((page) => page.DiffPage)),
  screen('/trace', ['of', 'depth', 'direction', 'open'], () =>
    import('./pages/trace/trace-page.tsx').then((page) => page.TracePage),
  ),
  screen('/playbook', ['match'], () => import('./pages/playbook/playbook-page.tsx').then((page) => page.PlaybookPage)),
  screen('/prds/$key/coverage', ['show'], () => import('./pages/coverage/coverage-page.tsx').then((page) => page.CoveragePage)),
  screen('/gates/$key', [], () => import('./pages/gate/gate-page.tsx').then((page) => page.GatePage)),
  screen('/prds/new', [], () => import('./pages/prd/new-prd-page.tsx').then((page) => page.NewPrdPage)),
  screen('/prds/$key/workflow', ['read'], () => import('./pages/prd/workflow-page.tsx').then((page) => page.WorkflowPage)),
  screen('/runs', ['status', 'cursor'], () => import('./pages/run/runs-page.tsx').then((page) => page.RunsPage)),
  screen('/runs/$key', [], () => import('./pages/run/run-page.tsx').then((page) => page.RunPage)),
  screen('/settings', ['tab'], () => import('./pages/settings/settings-page.tsx').then((page) => page.SettingsPage)),
  screen('/designs', ['status', 'cursor'], () => import('./pages/design/designs-page.tsx').then((page) => page.DesignsPage)),
  screen('/designs/new', ['rfc', 'source'], () =>
    import('./pages/design/new-design-page.tsx').then((page) => page.NewDesignPage),
  ),
  screen('/designs/$key', ['show', 'beside'], () => import('./pages/design/design-page.tsx').then((page) => page.DesignPage)),
  screen('/incidents', ['severity', 'service', 'exercise'], () =>
    import('./pages/incidents/incidents-page.tsx').then((page) => page.IncidentsPage),
  ),
  screen('/incidents/$key', ['tab', 'source', 'words'], () =>
    import('./pages/incident/incident-page.tsx').then((page) => page.IncidentPage),
  ),
  screen('/bolts', ['adr'], () => import('./pages/bolts/bolts-page.tsx').then((page) => page.BoltsPage)),
  screen('/bolts/$key', ['tab'], () => import('./pages/bolt/bolt-page.tsx').then((page) => page.BoltPage)),
  screen('/units/$key', [], () => import('./pages/units/unit-page.tsx').then((page) => page.UnitPage)),
  screen('/adrs/$key/compliance', ['repository', 'at', 'base'], () =>
    import('./pages/compliance/compliance-page.tsx').then((page) => page.CompliancePage),
  ),
  screen('/insights', ['tab', 'days', 'target', 'environment'], () =>
    import('./pages/insights/insights-page.tsx').then((page) => page.InsightsPage),
  ),
];

/** Creates the router. Addresses carry every tab, filter and part, so that a link shows what its sender saw. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren(screens),
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
    // Texts as they are: the default writes them as JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
      ).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
