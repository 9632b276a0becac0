import { useState } from 'react';
import type { InputOf } from '../../api/call-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';

type Step = NonNullable<InputOf<'draftIncident'>['step']>;

const names: Readonly<Record<Step, string>> = {
  options: 'mitigation options',
  cause: 'the root cause',
  fix: 'the Fix-It Bolt',
  validation: 'the validation of the fix',
  postmortem: 'the Post-mortem',
  amendment: 'the amendment of the AI-ADR',
  playbook: 'the Playbook entry',
  resolution: 'the resolution',
};

/** Starts the run that drafts a step from the record; its gate opens by itself. */
export function DraftStep({ incident, step }: { readonly incident: string; readonly step?: string | undefined }) {
  const [run, setRun] = useState<string | null>(null);
  const change = useChange('draftIncident', { onDone: ({ data }) => setRun(data.id) });
  return (
    <>
      <button
        className="button big"
        onClick={() => change.mutate({ input: { key: incident, step: step as Step | undefined } })}
        aria-disabled={change.isPending}
      >
        Draft {names[step as Step] ?? 'the next step'}
      </button>
      {run === null ? null : (
        <span role="status">
          <KeyLink of={run} /> drafts it.
        </span>
      )}
      {change.error ? <Refusal error={change.error} /> : null}
    </>
  );
}
