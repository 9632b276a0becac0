import { markHidden } from '../../ui/mark-hidden.ts';
import type { Gate } from './review.ts';

type Redraft = Gate['redrafts'][number];
type Part = Redraft['parts'][number];

const outcomes = { redrafted: 'drafted anew', added: 'new', removed: 'removed' } as const;

/** The parts that were drafted anew since the last decision, each with the change of the PRD behind it. */
export function GateRedrafts({ redrafts }: { readonly redrafts: readonly Redraft[] }) {
  if (redrafts.length === 0) return null;
  return (
    <section className="card" id="redrafts">
      <h2>What was redrafted, and why</h2>
      {redrafts.map(({ prd, from, to, base, version, parts, changes }) => (
        <div key={version}>
          <p className="hint">
            Version {version}, because {prd} changed from version {from} to {to}. Everything else stands as in version {base}.
            {parts.length === 0 ? ' No part hangs on what changed.' : ''}
          </p>
          <ul className="plain-list">
            {parts.map((part) => (
              <li key={part.part}>
                <code>{markHidden(part.part)}</code> {describe(part)}
                {part.because.map((ref) => {
                  const change = changes.find((one) => one.ref === ref);
                  const text = change?.after ?? change?.before ?? '';
                  return (
                    <p key={ref} className="hint">
                      <code>{markHidden(ref)}</code> {change?.change ?? 'changed'}
                      {text ? `: ${markHidden(text)}` : ''}
                    </p>
                  );
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function describe({ outcome, editedBy }: Part): string {
  if (outcome !== 'kept') return outcomes[outcome];
  return editedBy === null ? 'stands as it was' : `kept as ${markHidden(editedBy)} wrote it`;
}
