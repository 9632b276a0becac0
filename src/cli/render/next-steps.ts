import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { linkRules } from '../../lifecycle/links.ts';
import { isLightweight, type WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import { listNext } from '../../usecases/artifacts-write/move-status.ts';

interface Subject {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly status: string;
  /** The chosen workflow of a PRD; absent without a choice. */
  readonly path?: WorkflowPath | undefined;
  /** The open session about an RFC, which opens its gate; absent without one. */
  readonly session?: string | undefined;
}

type Step = { readonly label: string; readonly command: string };

/** Returns the next steps of an artifact without an open gate; none when it is finished. */
export function nextSteps(subject: Subject, codes: readonly string[], command: string): Step[] {
  const { session } = subject;
  const onward =
    session === undefined
      ? statusSteps(subject, command)
      : [{ label: 'Go to its gate', command: `${command} design finalize ${session}` }];
  return [...linkSteps(subject, codes, command), ...draftSteps(subject, command), ...onward];
}

/** Uses lint's code for a missing link. */
export function linkSteps({ key, kind }: Subject, codes: readonly string[], command: string): Step[] {
  if (!codes.includes(`${kind.toUpperCase()}-LINK-MISSING`)) return [];
  const required = linkRules.find((rule) => rule.from === kind && rule.required);
  return required ? [{ label: 'Link it', command: `${command} artifact link ${key} ${required.role} KEY` }] : [];
}

function draftSteps({ key, kind, status, path }: Subject, command: string): Step[] {
  if (kind === 'rfc' && (status === 'Draft' || status === 'Under Review'))
    return [{ label: 'Discuss it', command: `${command} design open ${key}` }];
  if (kind !== 'prd' || status === 'Superseded' || status === 'Rejected') return [];
  if (path !== undefined && isLightweight(path)) return [{ label: 'Draft its TIP', command: `${command} tip draft ${key}` }];
  const model = { label: 'Draft its domain model', command: `${command} daa generate ${key}` };
  return path === undefined ? [{ label: 'Choose its workflow', command: `${command} workflow choose ${key}` }, model] : [model];
}

/** Returns the steps from an RFC draft to its discussion. */
export function rfcSteps(key: string, command: string): Step[] {
  return [
    { label: 'Read it', command: `${command} rfc show ${key}` },
    { label: 'Complete it', command: `${command} rfc edit ${key}` },
    { label: 'See what speaks against it', command: `${command} rfc review ${key}` },
    { label: 'Discuss it', command: `${command} design open ${key}` },
  ];
}

/** A TIP belongs to its engineer, who writes requested changes. */
export function tipSteps(key: string, command: string): Step[] {
  return [
    { label: 'Read it', command: `${command} tip show ${key}` },
    { label: 'Change it', command: `${command} tip edit ${key}` },
    { label: 'Open its gate', command: `${command} tip submit ${key}` },
  ];
}

/** Returns the gate if one is ahead, else a move without conditions. */
export function statusSteps({ key, kind, status }: Subject, command: string): Step[] {
  const moves = listNext(kind, status);
  const review = gateRoutes[kind]?.reviewStatus;
  // A Bolt is worked on before its review.
  if (status === review || moves.some((one) => one.status === review))
    return [{ label: 'Open its gate', command: `${command} artifact submit ${key}` }];
  const move = moves.find((one) => one.needs === 'nothing' && one.status !== 'Deprecated');
  return move ? [{ label: 'Go on', command: `${command} artifact move ${key} "${move.status}" --reason "${move.trigger}"` }] : [];
}
