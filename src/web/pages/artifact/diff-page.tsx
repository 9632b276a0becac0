import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** What changed between two versions of an artifact; the last two where none are named. */
export function DiffPage() {
  const { key } = useParams({ from: '/artifacts/$key/diff' });
  const { from, to } = useSearch({ from: '/artifacts/$key/diff' });
  const navigate = useNavigate();
  const diff = useOperation('diffVersions', { key, from: toNumber(from), to: toNumber(to) }, { keepsPrevious: true });
  const versions = useOperation('listVersions', { key });
  const all = versions.data?.data.items.map(({ version }) => version) ?? [];
  const choose = (change: { from?: string; to?: string }): void => {
    const { from: first, to: last } = diff.data?.data ?? { from: 1, to: 1 };
    void navigate({ to: '.', search: { from: String(first), to: String(last), ...change }, replace: true });
  };
  return (
    <Page
      title={`Changes of ${key}`}
      above={
        <Link to="/artifacts/$key" params={{ key }} search={{ tab: 'history' }} className="key">
          {key}
        </Link>
      }
    >
      <Load query={diff}>
        {({ data }) => (
          <>
            <p className="diff-versions">
              {(['from', 'to'] as const).map((end) => (
                <label key={end}>
                  {end === 'from' ? 'From version ' : 'to version '}
                  <select value={data[end]} onChange={(event) => choose({ [end]: event.target.value })}>
                    {(all.length > 0 ? all : [data[end]]).map((version) => (
                      <option key={version}>{version}</option>
                    ))}
                  </select>
                </label>
              ))}
            </p>
            <DiffView key={`${data.from} ${data.to}`} diff={data} />
          </>
        )}
      </Load>
    </Page>
  );
}
