import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiRefusal } from './api-refusal.ts';
import { callForText, type Answer, type InputOf } from './call-operation.ts';

/** Reads the canonical Markdown of an artifact; see useOperation. */
export function useMarkdown(input: InputOf<'readArtifact'>): UseQueryResult<Answer<string>, ApiRefusal> {
  return useQuery<Answer<string>, ApiRefusal>({
    queryKey: ['readArtifact', 'text/markdown', input],
    queryFn: ({ signal }) => callForText('readArtifact', { ...input, canonical: 'yes' }, { accept: 'text/markdown', signal }),
  });
}
