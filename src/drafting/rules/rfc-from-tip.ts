import type { DesignSource } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { RfcDraft } from '../../steps/design/draft-rfc.ts';

type Proposal = Extract<DesignSource, { kind: 'tip' }>;
type FromTip = Pick<RfcDraft, 'highLevelApproach' | 'integrations' | 'edgeCases' | 'decisions'>;

/** What an RFC has of its TIP: what changes, part by part and in the TIP's words; where it meets others; what it asks. */
export function rfcFromTip({ key, body }: Proposal): FromTip {
  const { databaseChanges, apiChanges, serviceLogic, integrationPoints } = body.proposedImplementation;
  const named = ({ id, text }: { id: string; text: string }): string => `${flat(text)} (${partRef(key, id)})`;
  // A line each, because the RFC of a TIP fits one page.
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
