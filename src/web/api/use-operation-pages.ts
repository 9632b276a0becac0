import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiRefusal } from './api-refusal.ts';
import { callOperation, type Answer, type DataOf, type InputOf } from './call-operation.ts';

type PagedId = 'listArtifacts' | 'searchArtifacts';

/** Reads a list page by page, as it is scrolled. */
export function useOperationPages<Id extends PagedId>(id: Id, input: InputOf<Id>, { enabled }: { readonly enabled: boolean }) {
  return useInfiniteQuery<
    Answer<DataOf<Id>>,
    ApiRefusal,
    { readonly pages: Answer<DataOf<Id>>[] },
    unknown[],
    string | undefined
  >({
    queryKey: [id, 'pages', input],
    queryFn: ({ pageParam, signal }) => callOperation(id, Object.assign({}, input, { cursor: pageParam }), { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.data as { readonly next: string | null }).next ?? undefined,
    enabled,
  });
}
