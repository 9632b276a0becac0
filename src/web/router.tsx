import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
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

/** Every screen, by its address. Each is loaded when it is first opened. */
const screens = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/artifacts',
    validateSearch: texts('kind', 'status', 'q'),
    component: lazyRouteComponent(() => import('./pages/artifacts/artifacts-page.tsx'), 'ArtifactsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/artifacts/$key',
    validateSearch: texts('version', 'tab'),
    component: lazyRouteComponent(() => import('./pages/artifact/artifact-page.tsx'), 'ArtifactPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/artifacts/$key/edit',
    component: lazyRouteComponent(() => import('./pages/artifact/editor-page.tsx'), 'EditorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/artifacts/$key/diff',
    validateSearch: texts('from', 'to'),
    component: lazyRouteComponent(() => import('./pages/artifact/diff-page.tsx'), 'DiffPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/trace',
    validateSearch: texts('of', 'depth', 'direction', 'open'),
    component: lazyRouteComponent(() => import('./pages/trace/trace-page.tsx'), 'TracePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/playbook',
    validateSearch: texts('match'),
    component: lazyRouteComponent(() => import('./pages/playbook/playbook-page.tsx'), 'PlaybookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/prds/$key/coverage',
    validateSearch: texts('show'),
    component: lazyRouteComponent(() => import('./pages/coverage/coverage-page.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/gates/$key',
    component: lazyRouteComponent(() => import('./pages/gate/gate-page.tsx'), 'GatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/prds/new',
    component: lazyRouteComponent(() => import('./pages/prd/new-prd-page.tsx'), 'NewPrdPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/prds/$key/workflow',
    validateSearch: texts('read'),
    component: lazyRouteComponent(() => import('./pages/prd/workflow-page.tsx'), 'WorkflowPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/runs',
    validateSearch: texts('status', 'cursor'),
    component: lazyRouteComponent(() => import('./pages/run/runs-page.tsx'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/runs/$key',
    component: lazyRouteComponent(() => import('./pages/run/run-page.tsx'), 'RunPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch: texts('tab'),
    component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/designs',
    validateSearch: texts('status', 'cursor'),
    component: lazyRouteComponent(() => import('./pages/design/designs-page.tsx'), 'DesignsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/designs/new',
    validateSearch: texts('rfc', 'source'),
    component: lazyRouteComponent(() => import('./pages/design/new-design-page.tsx'), 'NewDesignPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/designs/$key',
    validateSearch: texts('show', 'beside'),
    component: lazyRouteComponent(() => import('./pages/design/design-page.tsx'), 'DesignPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents',
    validateSearch: texts('severity', 'service', 'exercise'),
    component: lazyRouteComponent(() => import('./pages/incidents/incidents-page.tsx'), 'IncidentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents/$key',
    validateSearch: texts('tab', 'source', 'words'),
    component: lazyRouteComponent(() => import('./pages/incident/incident-page.tsx'), 'IncidentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bolts',
    validateSearch: texts('adr'),
    component: lazyRouteComponent(() => import('./pages/bolts/bolts-page.tsx'), 'BoltsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bolts/$key',
    validateSearch: texts('tab'),
    component: lazyRouteComponent(() => import('./pages/bolt/bolt-page.tsx'), 'BoltPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/units/$key',
    component: lazyRouteComponent(() => import('./pages/units/unit-page.tsx'), 'UnitPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/adrs/$key/compliance',
    validateSearch: texts('repository', 'at', 'base'),
    component: lazyRouteComponent(() => import('./pages/compliance/compliance-page.tsx'), 'CompliancePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/insights',
    validateSearch: texts('tab', 'days', 'target', 'environment'),
    component: lazyRouteComponent(() => import('./pages/insights/insights-page.tsx'), 'InsightsPage'),
  }),
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
