import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import { callForText, type Answer } from '../../api/call-operation.ts';
import type { Gate } from './review.ts';

/** The version that is decided on, as its content hash is made of it; null where a gate is about no single one. */
export function useGateDocument({ artifact, version, claims }: Gate): UseQueryResult<Answer<string>, ApiRefusal> | null {
  const isAsked = artifact !== null && version !== null && claims.length === 0;
  const text = useQuery<Answer<string>, ApiRefusal>({
    queryKey: ['readArtifact', 'markdown', artifact, version],
    queryFn: ({ signal }) =>
      callForText(
        'readArtifact',
        { key: artifact ?? '', version: version ?? undefined, canonical: 'yes' },
        { accept: 'text/markdown', signal },
      ),
    enabled: isAsked,
    // A version never changes.
    staleTime: Infinity,
  });
  return isAsked ? text : null;
}
