import { useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { ArtifactView } from './artifact-view.tsx';

/** An artifact of any kind, in one of its versions. */
export function ArtifactPage() {
  const { key } = useParams({ from: '/artifacts/$key' });
  const { version: named } = useSearch({ from: '/artifacts/$key' });
  const version = named === undefined ? undefined : Number(named);
  const artifact = useOperation('readArtifact', { key, version }, { keepsPrevious: true });
  return <Load query={artifact}>{({ data, etag }) => <ArtifactView artifact={data} etag={etag} version={version} />}</Load>;
}
