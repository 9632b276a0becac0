import { renderArtifact } from '../../documents/render-artifact.ts';
import type { AdrBody } from '../../lifecycle/adr.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Challenge } from '../../lifecycle/challenge.ts';
import type { DesignMaterial, DesignSource, KnownPattern, Precedent } from '../../lifecycle/design-material.ts';
import type { SessionDecision, SessionRecord, SessionTurn } from '../../lifecycle/design-session.ts';
import type { PlanBody } from '../../lifecycle/plan.ts';
import type { EditProposal } from '../../lifecycle/edits.ts';
import type { TipBody } from '../../lifecycle/tip.ts';
import { inline, list, section } from './lines.ts';
import { writeDaa } from './write-model.ts';

/** Renders the design's source; a DAA has a compact form, half as long as the document. */
export function writeSource({ kind, key, version, title, body }: DesignSource): string {
  const text = kind === 'daa' ? writeDaa(body) : writeDocument(kind, { title, body });
  return `${key} version ${version}: ${inline(title)}\n${text}`;
}

export function writeRfc({ key, version, title, body }: DesignMaterial['rfc']): string {
  return `${key} version ${version}\n${writeDocument('rfc', { title, body })}`;
}

/** Renders a TIP that is redrafted. */
export function writeTip(title: string, body: TipBody): string {
  return writeDocument('tip', { title, body });
}

/** Renders an AI-ADR that is revised. */
export function writeAdr(title: string, body: AdrBody): string {
  return writeDocument('adr', { title, body });
}

/** Renders a plan that is reworded and regrouped. */
export function writePlan(body: PlanBody): string {
  return writeDocument('plan', { title: `Plan of ${body.adr}`, body });
}

/** Omits examples and references, which point elsewhere. */
export function writePatterns(patterns: readonly KnownPattern[]): string {
  return patterns
    .map(
      ({ key, title, status, body }) =>
        `${key} [${status}]\n${writeDocument('playbook', { title, body: { ...body, examples: [], references: [] } })}`,
    )
    .join('\n\n');
}

export function writePrecedents(precedents: readonly Precedent[]): string {
  return list(
    precedents.map(({ key, kind, title, status, excerpt }) => `${key} (${kind}) ${title} [${status}]: ${excerpt}`),
  ).join('\n');
}

/** Turns rendered in full; earlier results are among the challenges and decisions. */
const mostTurns = 12;

/** Renders a session, with challenges and decisions first, since they remain in force. */
export function writeSession({ challenges, decisions, edits, turns }: SessionRecord, asked: readonly SessionTurn[]): string {
  const earlier = turns.filter((turn) => !asked.includes(turn));
  return [
    ...section('Challenges', challenges.flatMap(writeChallenge)),
    ...section('Decisions', decisions.map(writeDecision)),
    ...section('Proposed edits', edits.map(writeEdit)),
    ...section('What was said', earlier.slice(-mostTurns).map(writeTurn)),
  ].join('\n');
}

/** Returns the person's turns since the last reply, one or several. */
export function turnsToAnswer({ turns }: SessionRecord): SessionTurn[] {
  return turns.slice(turns.findLastIndex(({ speaker }) => speaker === 'challenger') + 1);
}

export function writeTurn({ speaker, name, move, settlement, about, text, raised, reply }: SessionTurn): string {
  const who = speaker === 'person' ? `${inline(name)} (${[move, settlement].filter(Boolean).join(', ')})` : 'Challenger';
  const refs = about.length > 0 ? ` about ${about.map(inline).join(', ')}` : '';
  const outcome = [
    ...(raised.length > 0 ? [`raised ${raised.join(', ')}`] : []),
    ...(reply?.conceded.length ? [`conceded ${reply.conceded.join(', ')}`] : []),
    ...(reply?.upheld.length ? [`upheld ${reply.upheld.map(({ id }) => id).join(', ')}`] : []),
    ...(reply?.alternatives.length ? [`alternatives: ${reply.alternatives.map(({ title }) => inline(title)).join(', ')}`] : []),
  ];
  return `${who}${refs}: ${inline(text)}${outcome.length > 0 ? ` (${outcome.join('; ')})` : ''}`;
}

function writeChallenge({
  id,
  concern,
  weight,
  title,
  text,
  about,
  ties,
  state,
  answer,
  settledBy,
  standing,
}: Challenge): string[] {
  const tied = ties.map(({ ref }) => inline(ref)).join(', ');
  const settled =
    state === 'open'
      ? ''
      : ` by ${inline(settledBy)}: ${inline(answer)}${standing === 'none' ? '' : ` (challenger: ${standing})`}`;
  return [
    `${id} (${concern}, ${weight}) ${inline(title)} [${[...about.map(inline), tied].join('; ')}]`,
    `  ${inline(text)}`,
    `  ${state}${settled}`,
  ];
}

/** Includes the state, so that nothing is proposed twice. */
function writeEdit({ id, decision, because, state }: EditProposal): string {
  return `${id} (${state}${decision === '' ? '' : `, of ${decision}`}): ${inline(because)}`;
}

function writeDecision({ id, does, text, rationale, about, replacedBy, decidedBy }: SessionDecision): string {
  const because = rationale === '' ? '' : ` because ${inline(rationale)}`;
  const gone = replacedBy === '' ? '' : ` (replaced by ${replacedBy}; holds no longer)`;
  return `${id}${gone} by ${inline(decidedBy)}, ${does}: ${inline(text)}${because}${about.length > 0 ? ` [about ${about.join(', ')}]` : ''}`;
}

function writeDocument(kind: ArtifactKindId, document: { title: string; body: unknown }): string {
  return renderArtifact(kind, document).markdown;
}
