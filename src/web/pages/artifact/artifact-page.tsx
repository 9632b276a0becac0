import { useParams, useSearch } from '@tanstack/react-router';
import { useMarkdown } from '../../api/use-markdown.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function ArtifactPage() {
  const { key } = useParams({ from: '/artifacts/$key' });
  const { version: named } = useSearch({ from: '/artifacts/$key' });
  const version = named === undefined ? undefined : Number(named);
  const artifact = useOperation('readArtifact', { key, version });
  const text = useMarkdown({ key, version });
  return (
    <Load query={artifact}>
      {({ data }) => (
        <Page title={data.title} above={<StatusBadge status={data.status} />}>
          <Load query={text}>{(markdown) => <Markdown text={markdown.data} title={data.title} />}</Load>
        </Page>
      )}
    </Load>
  );
}
