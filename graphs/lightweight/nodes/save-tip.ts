import { act, fix } from '../../../src/lifecycle/fixes/fix.ts';
import { redraftableTip } from '../../../src/analysis/redraft/redraftable.ts';
import { keepTipIds } from '../../../src/analysis/redraft/tip/keep-ids.ts';
import { ConflictError } from '../../../src/lifecycle/errors.ts';
import type { TipBody } from '../../../src/lifecycle/tip.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readEdited } from '../../read-standing.ts';
import { holdPins, redraftReason, reportRedraft, type StandingRedraft } from '../../report-redraft.ts';
import { assembleDraft } from '../assemble-draft.ts';
import { loadPrd } from '../compare-tip.ts';
import { mergeIntoStanding } from '../read-redraft.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

const step = 'lightweight/draft-tip';

/** Saves the draft as a TIP, or as its next version, linked to the PRD version it is for. */
export const saveTip =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    if (!state.draft) throw new Error('lightweight: nothing was drafted');
    const [prd, { output, provenance }] = await Promise.all([loadPrd(ports, state), visit.readDraft(step, state.draft)]);
    const fresh = assembleDraft(output, prd);
    const redraft = await mergeIntoStanding(ports, state, fresh);
    const whole = state.tip === '' || redraft ? null : await readWhole(ports, state);
    const body = redraft?.body ?? (whole ? keepTipIds(fresh, whole) : fresh);
    const content = {
      title: prd.title,
      body,
      ...ports.documents.render('tip', { title: prd.title, body }),
      links: redraft ? redraftedLinks(body, prd, redraft) : linksOf(body, prd.version),
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: prd.key, version: prd.version },
        steps: [{ step, ...provenance }],
        reason: reasonOf(state, prd, redraft),
        ...(redraft ? reportRedraft(state, redraft) : {}),
      },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved =
      state.tip === ''
        ? await ports.artifacts.create({ ...content, kind: 'tip' })
        : await ports.artifacts.addVersion({
            ...content,
            key: state.tip,
            expectedVersion: redraft?.on.version ?? whole?.version ?? 1,
          });
    await visit.nameSubject({ tip: saved.key });
    await visit.progress(`${saved.key} version ${saved.version}`);
    return { tip: saved.key, tipVersion: saved.version, redraft: null };
  };

function reasonOf(
  state: LightweightState,
  prd: { key: string; version: number },
  redraft: StandingRedraft<TipBody> | null,
): string {
  if (redraft) return redraftReason(state, redraft);
  return state.tip === '' ? 'drafted from the PRD' : `drafted anew from ${prd.key} version ${prd.version}`;
}

interface Whole {
  readonly version: number;
  readonly standing: TipBody;
  readonly everUsed: readonly string[];
}

/** Returns the version to replace. Throws ConflictError `tip.edited` when a person wrote in it. */
async function readWhole(ports: WorkflowPorts, { tip }: LightweightState): Promise<Whole> {
  const [current, everUsed] = await Promise.all([ports.artifacts.read(tip), ports.artifacts.partIds(tip)]);
  if (!current) throw new Error(`lightweight: ${tip} is not in the repository`);
  const { version } = current;
  const edited = await readEdited(ports, redraftableTip, { key: tip, version });
  const [part, edit] = [...edited][0] ?? [];
  if (!edit) return { version, standing: redraftableTip.parse(current.body), everUsed };
  throw new ConflictError({
    id: 'tip.edited',
    message: `${edit.by} wrote ${part} of ${tip} in version ${edit.version}; no draft of the whole takes its place.`,
    fix: fix`Edit it: ${act('editArtifact', { key: tip })}. ${act('startRun', { workflow: 'lightweight', fresh: true })} drafts another.`,
  });
}

function linksOf({ references }: TipBody, toVersion: number): NewLink[] {
  return references.map(({ role, to, from }) => ({ role, to, toVersion, ...(from === undefined ? {} : { fromPart: from }) }));
}

/** Keeps a person's other links at the version they linked to. */
function redraftedLinks(body: TipBody, prd: { key: string; version: number }, redraft: StandingRedraft<TipBody>): NewLink[] {
  const isOfPrd = ({ to }: NewLink): boolean => to === prd.key || to.startsWith(`${prd.key}#`);
  const before = redraft.on.links;
  return holdPins(linksOf(body, prd.version), redraft).map((link) =>
    isOfPrd(link)
      ? link
      : (before.find(({ role, fromPart, to }) => role === link.role && fromPart === link.fromPart && to === link.to) ?? link),
  );
}
