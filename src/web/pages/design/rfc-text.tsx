import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../usecases/reports/registry.ts';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import { callForText, type Answer } from '../../api/call-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';

/** The RFC as it stands, with every edit that was taken. */
export function RfcText({ rfc: { key, title, version } }: { readonly rfc: Report<'design-show'>['rfc'] }) {
  const query = useQuery<Answer<string>, ApiRefusal>({
    queryKey: ['readArtifact', 'text', key, version],
    queryFn: ({ signal }) => callForText('readArtifact', { key, version, canonical: 'no' }, { accept: 'text/markdown', signal }),
    staleTime: Infinity,
  });
  return (
    <div className="rfc-text">
      <p className="hint">
        Version {version}. To change its text by hand: <KeyLink of={key} />.
      </p>
      <Load query={query}>{({ data }) => <Markdown text={data} title={title} />}</Load>
    </div>
  );
}
