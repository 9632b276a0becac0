import type { DraftStepId } from '../../lifecycle/incident-drafts.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { draftAmendment } from './draft-amendment.ts';
import { draftCause } from './draft-cause.ts';
import { draftFix } from './draft-fix.ts';
import type { DraftMaterial, IncidentDraft } from './draft-material.ts';
import { draftMitigation } from './draft-mitigation.ts';
import { draftPlaybook } from './draft-playbook.ts';
import { draftPostmortem } from './draft-postmortem.ts';
import { draftResolution } from './draft-resolution.ts';
import { draftValidation } from './draft-validation.ts';
import { noWords, type Words } from './word-draft.ts';

type Body = object & { readonly references: readonly Reference[] };

const drafts: Readonly<Record<DraftStepId, (material: DraftMaterial, words: Words) => IncidentDraft<Body>>> = {
  options: draftMitigation,
  cause: draftCause,
  fix: draftFix,
  validation: draftValidation,
  postmortem: draftPostmortem,
  amendment: draftAmendment,
  playbook: draftPlaybook,
  resolution: draftResolution,
};

/** Makes the draft of a step by rules, with the words that a model gave and code accepted. */
export function assembleDraft(step: DraftStepId, material: DraftMaterial, words: Words = noWords): IncidentDraft<Body> {
  return drafts[step](material, words);
}
