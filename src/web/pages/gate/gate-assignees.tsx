import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import type { OwnChange } from './is-own-change.ts';
import type { Gate } from './review.ts';

/** Names who alone may decide, of those who hold a role of the gate. */
export function GateAssignees({ gate, onChanged }: { readonly gate: Gate; readonly onChanged: (own: OwnChange) => void }) {
  return (
    <ConfirmDialog
      operation="assignGate"
      button="Assign…"
      tone="quiet"
      title={`Who decides ${gate.id}`}
      confirm="Assign"
      toInput={(fields) => ({ key: gate.id, assignees: [...fields.all('assignee')] })}
      onDone={({ data }) => onChanged({ kind: 'assignment', assignees: data.assignees })}
    >
      <People gate={gate} />
    </ConfirmDialog>
  );
}

function People({ gate: { roles, escalatedRoles, assignees } }: { readonly gate: Gate }) {
  const people = useOperation('listPeople', {});
  const deciding = new Set<string>([...roles, ...escalatedRoles]);
  return (
    <Load query={people}>
      {({ data }) => (
        <fieldset className="checks">
          <legend>Nobody chosen: everybody with a role decides.</legend>
          {data.items
            .filter(
              ({ kind, roles: held, deactivatedAt }) =>
                kind === 'person' && !deactivatedAt && held.some((role) => deciding.has(role)),
            )
            .map(({ id, name, roles: held }) => (
              <label key={id}>
                <input type="checkbox" name="assignee" value={name} defaultChecked={assignees.includes(name)} />
                {markHidden(name)} <span className="hint">{held.filter((role) => deciding.has(role)).join(', ')}</span>
              </label>
            ))}
        </fieldset>
      )}
    </Load>
  );
}
