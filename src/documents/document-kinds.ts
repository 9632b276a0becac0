import { artifactKinds, type ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { DocumentKind } from './document-kind.ts';
import { adrKind } from './kinds/adr.ts';
import { boltKind } from './kinds/bolt.ts';
import { causeKind } from './kinds/cause.ts';
import { daaKind } from './kinds/daa.ts';
import { fixKind } from './kinds/fix.ts';
import { incidentKind } from './kinds/incident.ts';
import { mitigationKind } from './kinds/mitigation.ts';
import { planKind } from './kinds/plan.ts';
import { playbookKind } from './kinds/playbook.ts';
import { postmortemKind } from './kinds/postmortem.ts';
import { prdKind } from './kinds/prd.ts';
import { rfcKind } from './kinds/rfc.ts';
import { resolutionKind } from './kinds/resolution.ts';
import { tipKind } from './kinds/tip.ts';
import { unitKind } from './kinds/unit.ts';
import { validationKind } from './kinds/validation.ts';
import { readHiddenReferences, writeHiddenReferences } from './markdown/hidden-references.ts';
import { withinBudget } from './markdown/parser-budget.ts';

/** The renderer and parser of each kind of artifact. */
export const documentKinds: Record<ArtifactKindId, DocumentKind> = {
  prd: bounded('prd', prdKind),
  daa: bounded('daa', daaKind),
  tip: bounded('tip', tipKind),
  rfc: bounded('rfc', rfcKind),
  adr: bounded('adr', adrKind),
  playbook: bounded('playbook', playbookKind),
  plan: bounded('plan', planKind),
  bolt: bounded('bolt', boltKind),
  unit: bounded('unit', unitKind),
  postmortem: bounded('postmortem', postmortemKind),
  fix: bounded('fix', fixKind),
  incident: bounded('incident', incidentKind),
  mitigation: bounded('mitigation', mitigationKind),
  cause: bounded('cause', causeKind),
  validation: bounded('validation', validationKind),
  resolution: bounded('resolution', resolutionKind),
};

/** Bounds the cost of parsing and makes hidden characters visible, for every kind. */
function bounded<Body>(kind: ArtifactKindId, document: DocumentKind<Body>): DocumentKind<Body> {
  const name = `The ${artifactKinds[kind].title}`;
  return {
    ...document,
    render: (content) => writeHiddenReferences(document.render(content)),
    parse: (markdown, everUsed) => withinBudget(name, () => document.parse(readHiddenReferences(markdown), everUsed)),
  };
}
