import { Fragment } from 'react';
import type { Act, Fix } from '../../lifecycle/fixes/fix.ts';
import { KeyLink } from './key-link.tsx';
import { markHidden } from './mark-hidden.ts';

/** Renders what to do: a key leads to its screen, other actions are named in words. */
export function FixText({ fix }: { readonly fix: Fix }) {
  if (typeof fix === 'string') return <>{markHidden(fix)}</>;
  return (
    <>
      {fix.map((part, at) => (
        <Fragment key={at}>
          {typeof part === 'string' ? markHidden(part) : 'field' in part ? <code>{part.field}</code> : <ActLink act={part} />}
        </Fragment>
      ))}
    </>
  );
}

/** `readGate` becomes `read gate`: the names of operations are plain English. */
function describeAction(action: string): string {
  return action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function ActLink({ act }: { readonly act: Act }) {
  const key = act.args['key'];
  if (typeof key === 'string')
    return (
      <>
        {describeAction(act.action)} (<KeyLink of={key} />)
      </>
    );
  return <em>{describeAction(act.action)}</em>;
}
