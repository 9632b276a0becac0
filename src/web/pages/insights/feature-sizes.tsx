import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

/** How much of the record each feature takes. */
export function FeatureSizes() {
  const sizes = useOperation('listFeatureSizes', {});
  return (
    <Load query={sizes}>
      {({ data: { items } }) => {
        if (items.length === 0) return <Empty title="No PRD yet." />;
        const total = (one: (typeof items)[number]): number => one.artifacts.reduce((sum, { count }) => sum + count, 0);
        const most = Math.max(1, ...items.map(total));
        return (
          <div className="scroll">
            <table className="sizes">
              <thead>
                <tr>
                  <th scope="col">Feature</th>
                  <th scope="col">Contexts</th>
                  <th scope="col">Aggregates</th>
                  <th scope="col">Operations</th>
                  <th scope="col">Artifacts</th>
                  <td aria-hidden="true" />
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <tr key={one.key}>
                    <th scope="row">
                      <KeyLink of={one.key} /> {markHidden(one.title)}
                    </th>
                    <td>{one.contexts}</td>
                    <td>{one.aggregates.length}</td>
                    <td>{one.operations}</td>
                    <td title={one.artifacts.map(({ kind, count }) => `${count} ${kind}`).join(', ')}>{total(one)}</td>
                    <td aria-hidden="true">
                      <svg viewBox="0 0 100 10" className="size-bar" preserveAspectRatio="none">
                        <rect width={(total(one) / most) * 100} height="10" />
                      </svg>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Load>
  );
}
