import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { DocumentKind } from './document-kind.ts';
import { adrKind } from './kinds/adr.ts';
import { boltKind } from './kinds/bolt.ts';
import { daaKind } from './kinds/daa.ts';
import { fixKind } from './kinds/fix.ts';
import { incidentKind } from './kinds/incident.ts';
import { playbookKind } from './kinds/playbook.ts';
import { postmortemKind } from './kinds/postmortem.ts';
import { prdKind } from './kinds/prd.ts';
import { rfcKind } from './kinds/rfc.ts';
import { tipKind } from './kinds/tip.ts';
import { unitKind } from './kinds/unit.ts';

/** How each kind of artifact is written as Markdown and read back. */
export const documentKinds: Record<ArtifactKindId, DocumentKind> = {
  prd: prdKind,
  daa: daaKind,
  tip: tipKind,
  rfc: rfcKind,
  adr: adrKind,
  playbook: playbookKind,
  bolt: boltKind,
  unit: unitKind,
  postmortem: postmortemKind,
  fix: fixKind,
  incident: incidentKind,
};
