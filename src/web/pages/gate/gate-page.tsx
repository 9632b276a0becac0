import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function GatePage() {
  const { key } = useParams({ from: '/gates/$key' });
  const gate = useOperation('readGate', { key });
  return (
    <Load query={gate}>
      {({ data }) => (
        <Page title={data.title} above={<StatusBadge status={data.status} />}>
          <p>{data.missing}</p>
        </Page>
      )}
    </Load>
  );
}
