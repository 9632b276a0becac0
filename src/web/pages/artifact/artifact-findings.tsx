import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { FindingBadge } from '../../ui/finding-badge.tsx';
import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { groupFindings } from '../gate/group-findings.ts';

interface ArtifactFindingsProps {
  readonly artifact: string;
  readonly findings: Report<'artifact-findings'>['findings'];
}

/** What code finds wrong, errors first; each place leads into the document. */
export function ArtifactFindings({ artifact, findings }: ArtifactFindingsProps) {
  if (findings.length === 0) return <Empty title="Code finds nothing wrong." />;
  return groupFindings(findings).map((alike) => {
    const [{ code, severity }] = alike;
    return (
      <section key={`${severity} ${code} ${alike[0].message}`} className="finding-group">
        <h2>
          <FindingBadge severity={severity} /> <code>{code}</code>
        </h2>
        <ul>
          {alike.map(({ at, message, fix }, index) => (
            <li key={index}>
              {at.part ? <FindingPlace artifact={artifact} part={at.part} /> : null} {markHidden(message)}{' '}
              <span className="hint">
                <FixText fix={fix} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function FindingPlace({ artifact, part }: { readonly artifact: string; readonly part: string }) {
  // Names of sections are no ids, so there is nothing to lead to.
  if (!/^[A-Z]{1,12}-[\w.-]+$/.test(part)) return <strong>{markHidden(part)}</strong>;
  return <KeyLink of={`${artifact}#${part}`}>{part}</KeyLink>;
}
