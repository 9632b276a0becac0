import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { shortenHashes } from './describe-evidence.ts';
import { groupChain } from './group-chain.ts';
import type { Incident } from './incident.ts';

/** From the failing line up to the PRD: what the code was made for, as far as evidence leads. */
export function ChainLine({ incident: { key: incident, chain, evidence } }: { readonly incident: Incident }) {
  const line = evidence.find((one) => one.class === 'line') ?? evidence.find((one) => one.class === 'frame');
  if (chain.length === 0 && !line) return null;
  return (
    <nav aria-label="From the code to the PRD">
      <ol className="bare-list chain">
        {line ? (
          <li>
            <span className="hint">Code</span>
            <KeyLink of={`${incident}#${line.id}`}>{markHidden(shortenHashes(line.ref))}</KeyLink>
            <code className="chain-text">{line.class === 'line' ? markHidden(cut(line.text)) : null}</code>
          </li>
        ) : null}
        {groupChain(chain).map(({ key, kind, title, parts }) => (
          <li key={key}>
            <span className="hint">{kinds[kind] ?? ''}</span>
            <KeyLink of={key} />
            <span className="chain-text">{markHidden(cut(title))}</span>
            {parts.map(({ part, text }) => (
              <span key={part} className="chain-part">
                <KeyLink of={`${key}#${part}`}>#{markHidden(part)}</KeyLink> {markHidden(cut(text))}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const longest = 120;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, '')}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  prd: 'PRD',
  daa: 'AI-DAA',
  tip: 'TIP',
  rfc: 'RFC',
  adr: 'AI-ADR',
  plan: 'Plan',
  bolt: 'Bolt',
  fix: 'Fix-It Bolt',
  unit: 'Unit',
};
