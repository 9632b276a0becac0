import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** What changed between two versions of an artifact; the last two where none are named. */
export function DiffPage() {
  const { key } = useParams({ from: '/artifacts/$key/diff' });
  const { from, to } = useSearch({ from: '/artifacts/$key/diff' });
  const navigate = useNavigate();
  const versions = useOperation('listVersions', { key });
  const all = versions.data?.data.items.map(({ version }) => version) ?? [];
  const between = { key, from: toNumber(from), to: toNumber(to) };
  const diff = useOperation('diffVersions', between, { keepsPrevious: true, enabled: all.length > 1 });
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
      <Load query={versions}>
        {() => (all.length < 2 ? <Empty title="There is one version, and nothing to compare it with." /> : null)}
      </Load>
      {all.length < 2 ? null : (
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
      )}
    </Page>
  );
}
