import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what the page shows. Not what cannot change (`staleTime: Infinity`), nor a list of which
 * many pages are loaded: fifty requests for each event would use up the limit of the session. In a
 * hidden tab it is only marked, and read when somebody looks.
 */
export function refreshQueries(queries: QueryClient): void {
  const isLong = (query: Query): boolean => ((query.state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > 1;
  const isStill = (query: Query): boolean => query.observers.some(({ options }) => options.staleTime === Infinity);
  void queries.invalidateQueries({ predicate: (query) => !isStill(query) && isLong(query), refetchType: 'none' });
  void queries.invalidateQueries({
    predicate: (query) => !isStill(query) && !isLong(query),
    refetchType: document.hidden ? 'none' : 'active',
  });
}
