import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { describeCost } from '../gate/describe-cost.ts';

/** Who drafted which part of this version, at which cost. */
export function ArtifactDrafting({ artifact: { drafting, author, version } }: { readonly artifact: Report<'artifact-show'> }) {
  if (drafting.length === 0)
    return <Empty title={`${markHidden(author)} wrote version ${version}; no step drafted a part of it.`} />;
  return (
    <>
      <p>It cost {describeCost(drafting)}.</p>
      <div className="table-frame" tabIndex={0} role="group" aria-label="Steps that drafted it">
        <table>
          <thead>
            <tr>
              <th>Step</th>
              <th>Drafter</th>
              <th>Prompt</th>
              <th>Cost</th>
            </tr>
          </thead>
          <tbody>
            {drafting.map((part, at) => (
              <tr key={at}>
                <td>{markHidden(part.step)}</td>
                <td>
                  {part.drafter.kind === 'rules' ? 'rules' : markHidden(part.drafter.model ?? 'a model')}
                  {part.passedOver.map(({ model, because }) => (
                    <div key={model} className="hint">
                      not {markHidden(model)}: {markHidden(because)}
                    </div>
                  ))}
                </td>
                <td>{part.prompt ? <code>{markHidden(part.prompt)}</code> : '—'}</td>
                <td>{describeCost([part])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
