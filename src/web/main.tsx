import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiRefusal } from './api/api-refusal.ts';
import { createAppRouter } from './router.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/layout.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // An answered refusal does not change by asking again; silence does.
      retry: (failures, error) =>
        error instanceof ApiRefusal && error.status !== 0 && error.status < 500 ? false : failures < 30,
      retryDelay: (failures) => Math.min(3_000, 200 * 2 ** failures),
    },
    mutations: { retry: false },
  },
});

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={createAppRouter(queries)} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
