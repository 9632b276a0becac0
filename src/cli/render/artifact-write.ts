import type { WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { nameArtifact, renderArtifactTitle } from './artifact.ts';
import { renderFindingsSection } from './daa.ts';
import { nextSteps } from './next-steps.ts';
import { runnable } from './runnable.ts';
import { commands, stack } from './sections.ts';
import { renderSuspect } from './suspects.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';

/** Renders the stored version, its findings, and the next steps. */
export function renderWritten(
  { artifact, outcome, findings, gate, run, suspects }: Report<'artifact-write'>,
  style: Style,
  { paths, session }: { readonly paths: ReadonlyMap<string, WorkflowPath>; readonly session?: string | undefined },
): string {
  const { key, kind, version } = artifact;
  const { command } = style;
  const outcomes = {
    created: `${nameArtifact(kind, key)} was created.`,
    'new-version': `Stored as version ${version} of ${key}.`,
    unchanged: `${key} says that already; nothing was stored.`,
  };
  const codes = findings.map(({ code }) => code);
  const next = gate?.opened
    ? [{ label: 'Decide', command: `${command} gate show ${gate.opened}` }]
    : [
        { label: 'Read it', command: `${command} artifact show ${key}` },
        ...(run === null ? [] : [{ label: 'Watch its run', command: `${command} run watch ${run}` }]),
        // No steps when a run continues, nothing changed, or a gate has its own message.
        ...(run !== null || outcome === 'unchanged' || gate !== null
          ? []
          : nextSteps({ ...artifact, path: paths.get(key), session }, codes, command)),
      ];
  return stack(
    [outcomes[outcome]],
    [renderArtifactTitle(artifact, style)],
    gate ? renderContinued(gate, style) : [],
    findings.length > 0 ? renderFindingsSection(findings, 'with --json, all of them', style) : [],
    ...suspects.map((item) => renderSuspect(item, style)),
    commands(
      [
        ...next,
        ...(outcome === 'new-version' ? [{ label: 'See what changed', command: `${command} artifact diff ${key}` }] : []),
      ],
      style,
    ),
  );
}

/** Renders the fate of the gate on the previous version. */
export function renderContinued({ ended, opened, why }: NonNullable<Report<'artifact-write'>['gate']>, style: Style): string[] {
  const { columns } = style;
  return opened === null
    ? hang('', `${ended} asked about the version before and is no answer to this one. ${runnable(why, style)}`, columns)
    : hang('', `${ended} asked about the version before; ${opened} asks about this one.`, columns);
}

/** Renders the current status and the possible next ones. */
export function renderMoved(moved: Report<'artifact-move'>, style: Style): string {
  const { key, from, status, next } = moved;
  const needs = {
    nothing: '',
    gate: `  at its gate: ${style.command} artifact submit ${key}`,
    decider: '  by somebody who could decide at its gate, with --reason',
    'new-version': `  by a new version: ${style.command} artifact edit ${key}`,
    replacement: '  once something in force supersedes it',
    record: '  by what its step consists of',
  };
  return stack(
    [from === status ? `${key} is ${status}.` : `${key} was ${from} and is ${status} now.`],
    [renderArtifactTitle(moved, style)],
    next.length === 0
      ? [`${status} is final.`]
      : [
          'It can become:',
          ...next.map((one) => `  ${paintStatus(one.status, style)}  ${one.trigger}${style.colors.dim(needs[one.needs])}`),
        ],
  );
}
