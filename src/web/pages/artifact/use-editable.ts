import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Report } from '../../../usecases/reports/registry.ts';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import { callForText, callOperation, type Answer } from '../../api/call-operation.ts';

interface Editable {
  readonly artifact: Answer<Report<'artifact-show'>>;
  /** Of the version that the artifact's tag stands for, whatever was written between the two requests. */
  readonly markdown: string;
}

/** Reads an artifact and the Markdown of that very version, so that an edit names what it began with. */
export function useEditable(key: string): UseQueryResult<Editable, ApiRefusal> {
  return useQuery<Editable, ApiRefusal>({
    queryKey: ['readArtifact', 'to edit', key],
    queryFn: async ({ signal }) => {
      const artifact = await callOperation('readArtifact', { key }, { signal });
      const input = { key, version: artifact.data.version, canonical: 'yes' } as const;
      const { data: markdown } = await callForText('readArtifact', input, { accept: 'text/markdown', signal });
      return { artifact, markdown };
    },
  });
}
