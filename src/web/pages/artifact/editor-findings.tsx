import { memo, useMemo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { FindingBadge } from '../../ui/finding-badge.tsx';
import { FixText } from '../../ui/fix-text.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { groupFindings } from '../gate/group-findings.ts';

interface EditorFindingsProps {
  readonly findings: Report<'artifact-findings'>['findings'];
  /** What they were found in. */
  readonly markdown: string;
  readonly onGoTo: (part: string) => void;
}

/**
 * Findings beside the text; a place that the text has is selected in it. They are those of a version, and
 * stay while somebody types: a key that is pressed in 2 MB searches nothing.
 */
export const EditorFindings = memo(function ListFindings({ findings, markdown, onGoTo }: EditorFindingsProps) {
  const places = useMemo(
    () => new Set([...new Set(findings.map(({ at }) => at.part))].filter((part) => part && markdown.includes(part))),
    [findings, markdown],
  );
  if (findings.length === 0) return <Empty title="Code finds nothing wrong." />;
  return (
    <ul className="rows">
      {groupFindings(findings)
        .flat()
        .map(({ code, severity, at: { part }, message, fix }, index) => (
          <li key={index} className="row">
            <FindingBadge severity={severity} />
            {part && places.has(part) ? (
              <button className="button quiet" onClick={() => onGoTo(part)}>
                {markHidden(part)}
              </button>
            ) : null}
            <span className="grow">
              {markHidden(message)}{' '}
              <span className="hint">
                <FixText fix={fix} /> <code>{code}</code>
              </span>
            </span>
          </li>
        ))}
    </ul>
  );
});
