import { gateRoutes } from '../../lifecycle/review.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { nameArtifact, renderArtifactTitle } from './artifact.ts';
import { renderFindingsSection } from './daa.ts';
import { linkSteps } from './next-steps.ts';
import { commands, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';

/** Renders the new record, its effect on the old one, and next steps. */
export function renderSuccession(
  { artifact, findings }: Report<'artifact-write'>,
  { old, role }: { old: string; role: 'amends' | 'supersedes' },
  style: Style,
): string {
  const { key, kind } = artifact;
  const { columns, command } = style;
  const approved = gateRoutes[kind]?.outcomes.approve ?? '';
  const what =
    role === 'amends'
      ? `${key} amends ${old}, which stays in force as it is.`
      : `${key} begins with the content of ${old}, which stays in force until ${key} is ${approved}.`;
  return stack(
    [`${nameArtifact(kind, key)} was created.`],
    [renderArtifactTitle(artifact, style)],
    hang('', what, columns),
    findings.length > 0 ? renderFindingsSection(findings, 'with --json, all of them', style) : [],
    commands(
      [
        { label: role === 'amends' ? 'Complete it' : 'Write what changes', command: `${command} ${kind} edit ${key}` },
        { label: 'Read the old one', command: `${command} ${kind} show ${old}` },
        ...linkSteps(
          artifact,
          findings.map(({ code }) => code),
          command,
        ),
        ...(kind === 'rfc' ? [{ label: 'Discuss it', command: `${command} design open ${key}` }] : []),
        { label: 'Open its gate', command: `${command} ${kind} submit ${key}` },
      ],
      style,
    ),
  );
}
