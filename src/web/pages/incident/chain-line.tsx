import { Fragment } from 'react';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { groupChain } from './group-chain.ts';
import type { Incident } from './incident.ts';

/** From the failing line up to the PRD: what the code was made for, as far as evidence leads. */
export function ChainLine({ incident: { chain, evidence } }: { readonly incident: Incident }) {
  const line = evidence.find((one) => one.class === 'line' || one.class === 'frame');
  if (chain.length === 0 && !line) return null;
  return (
    <nav className="chain" aria-label="From the code to the PRD">
      {line ? (
        <span>
          <code>{markHidden(line.ref.replace(/@([0-9a-f]{8})[0-9a-f]+$/, '@$1'))}</code>
        </span>
      ) : null}
      {groupChain(chain).map(({ key, kind, title, parts }) => (
        <span key={key} title={markHidden(title)}>
          <span className="hint">{kinds[kind] ?? ''}</span> <KeyLink of={key} />
          {parts.map((part) => (
            <Fragment key={part}>
              {' '}
              <KeyLink of={`${key}#${part}`}>#{markHidden(part)}</KeyLink>
            </Fragment>
          ))}
        </span>
      ))}
    </nav>
  );
}

const kinds: Readonly<Record<string, string>> = {
  prd: 'PRD',
  daa: 'AI-DAA',
  tip: 'TIP',
  rfc: 'RFC',
  adr: 'AI-ADR',
  plan: 'plan',
  bolt: 'Bolt',
  fix: 'Fix-It Bolt',
  unit: 'Deployment Unit',
};
