import { FindingBadge } from '../../ui/finding-badge.tsx';
import { FixText } from '../../ui/fix-text.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { groupFindings } from './group-findings.ts';
import type { Gate } from './review.ts';

type Finding = Gate['criteria'][number]['findings'][number];

/** Findings against a criterion; each says what mends it. */
export function GateFindings({ findings }: { readonly findings: readonly Finding[] }) {
  return groupFindings(findings).map((alike) => {
    const [first] = alike;
    const lines = alike.map((finding, at) => <FindingLine key={`${finding.code} ${at}`} finding={finding} />);
    if (alike.length === 1) return lines;
    return (
      <details key={`${first.severity} ${first.code}`}>
        <summary>
          <FindingBadge {...first} /> {alike.length} times, such as: {markHidden(first.message)}
        </summary>
        {lines}
      </details>
    );
  });
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const { at, message, fix } = finding;
  return (
    <p className="finding">
      <FindingBadge {...finding} /> {at.part ? <code>{markHidden(at.part)}</code> : null} {markHidden(message)}{' '}
      <span className="hint">
        <FixText fix={fix} />
      </span>
    </p>
  );
}
