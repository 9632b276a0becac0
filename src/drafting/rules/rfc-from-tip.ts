import type { DesignSource } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { RfcDraft } from '../../steps/design/draft-rfc.ts';

type Proposal = Extract<DesignSource, { kind: 'tip' }>;
type FromTip = Pick<RfcDraft, 'highLevelApproach' | 'integrations' | 'edgeCases' | 'decisions'>;

/** Fills an RFC with the TIP's changes in its own words, its integration points and questions. */
export function rfcFromTip({ key, body }: Proposal): FromTip {
  const { databaseChanges, apiChanges, serviceLogic, integrationPoints } = body.proposedImplementation;
  const named = ({ id, text }: { id: string; text: string }): string => `${flat(text)} (${partRef(key, id)})`;
  // Uses one line per area, since the RFC of a TIP fits one page.
  const changes = Object.entries({
    Schema: databaseChanges.map(named),
    API: apiChanges.map(({ id, method, path }) => named({ id, text: `${method} ${path}`.trim() })),
    Logic: serviceLogic.map(named),
  }).filter(([, parts]) => parts.length > 0);
  return {
    highLevelApproach: changes.map(([label, parts]) => `- ${label}: ${parts.join('; ')}`).join('\n'),
    integrations: integrationPoints.map((point) => ({
      text: named(point),
      with: '',
      kind: '',
      events: '',
      timeout: '',
      failure: '',
      repeats: '',
      order: '',
    })),
    edgeCases: body.edgeCases.map((edgeCase) => ({ text: named(edgeCase), topic: 'other', handling: '' })),
    decisions: body.openQuestions.filter(({ answer }) => answer === '').map(named),
  };
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
