import { kindFinding } from '../../../src/analysis/lint/kinds/kind-codes.ts';
import { DraftFailed } from '../../../src/ports/draft-failed.ts';
import { draftSteps, type DraftStepId } from '../../../src/lifecycle/incident-drafts.ts';
import type { DraftProvenance } from '../../../src/ports/drafter.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { acceptWords, type RefusedWording } from '../../../src/steps/incident/accept-words.ts';
import { assembleDraft } from '../../../src/steps/incident/assemble-draft.ts';
import { candidateCauses } from '../../../src/steps/incident/draft-cause.ts';
import { amendedAdr, type DraftMaterial } from '../../../src/steps/incident/draft-material.ts';
import { listPlaces } from '../../../src/steps/incident/list-places.ts';
import { listSources } from '../../../src/steps/incident/list-sources.ts';
import { noWords, type Words } from '../../../src/steps/incident/word-draft.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { gatherDraft } from '../gather-draft.ts';
import type { IncidentState, IncidentUpdate } from '../state.ts';

const step = 'incident/word-draft';

interface Worded {
  readonly words: Words;
  readonly refused: readonly RefusedWording[];
  readonly provenance: DraftProvenance | null;
}

/**
 * Makes the draft of a step by rules, has a model word it where one is configured, and saves it.
 * What the model cannot source is refused as it stands, and the version says so.
 */
export const draft =
  (ports: WorkflowPorts) =>
  async (state: IncidentState, visit: NodeVisit): Promise<IncidentUpdate> => {
    const id = state.step as DraftStepId;
    const { kind, name } = draftSteps[id];
    // The draft is made of one reading, also when a crash repeats the node.
    const material = await visit.once({ gather: id }, () => gatherDraft(ports, state.incident));
    const nothing = findNothing(id, material);
    if (nothing !== null) {
      await visit.progress(nothing);
      return { artifact: '' };
    }
    const { words, refused, provenance } = await word(ports, id, { material, visit });
    const { title, body } = assembleDraft(id, material, words);
    const saved = await ports.artifacts.create({
      kind,
      title,
      body,
      ...ports.documents.render(kind, { title, body }),
      links: body.references.map(({ role, to }) => ({ role, to })),
      provenance: {
        runId: visit.runKey,
        ...(provenance ? { steps: [{ step, ...provenance }] } : {}),
        reason: `drafted for ${state.incident}: ${name}`,
        ...(refused.length > 0 ? { proposals: refused.map(describeRefused) } : {}),
      },
      authorId: visit.startedById,
      origin: visit.origin,
    });
    await visit.nameSubject({ [kind]: saved.key });
    await visit.progress(`${saved.key}: ${title}`);
    return { artifact: saved.key, version: saved.version };
  };

/** Returns why there is nothing to draft; null where there is. */
function findNothing(id: DraftStepId, material: DraftMaterial): string | null {
  if (id === 'amendment' && amendedAdr(material) === null)
    return 'the evidence leads to no AI-ADR in force: a Playbook entry says what was learned';
  if (id === 'cause' && material.causes.length > 0 && candidateCauses(material).length === 0)
    return 'no hypothesis is left that could be the cause: a person writes it';
  return null;
}

/** The rules' draft stands alone when no model answers. */
async function word(
  ports: WorkflowPorts,
  id: DraftStepId,
  { material, visit }: { material: DraftMaterial; visit: NodeVisit },
): Promise<Worded> {
  const places = listPlaces(id, material);
  if (places.length === 0 || !ports.drafter.mayCost(step, visit.models)) return { words: noWords, refused: [], provenance: null };
  const sources = listSources(material);
  const { key, title } = material.incident;
  try {
    const { output, provenance } = await visit.draft(step, { incident: { key, title }, step: id, places, sources });
    const { accepted, refused } = acceptWords(output.words, { places, sources });
    const kept = output.words.length - refused.length;
    await visit.progress(nameDrafter(provenance, `${kept} worded${refused.length > 0 ? `, ${refused.length} refused` : ''}`));
    return { words: accepted, refused, provenance };
  } catch (error) {
    if (!(error instanceof DraftFailed)) throw error;
    await visit.progress(`no model answered, so the draft is by rules alone: ${error.message}`);
    return { words: noWords, refused: [], provenance: null };
  }
}

function describeRefused({ wording: { place, text }, because }: RefusedWording) {
  return kindFinding('DRAFT-WORDING-REFUSED', {
    part: place,
    message: `A model proposed: "${text}" Refused: ${because}`,
    fix: 'Write it yourself if you know it to be true, with its source.',
  });
}
