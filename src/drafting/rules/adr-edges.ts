import { isUnknown, readKnownWord } from '../../lifecycle/known-or-not-applicable.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../steps/design/draft-adr.ts';

type Edge = AdrDraft['edgeCases'][number];

/** Collects the RFC's edge cases and its fields on failures; unknown fields give no case. */
export function edgesOfDesign({ nonFunctional, proposedSolution }: RfcBody): Edge[] {
  const { components, integrations, migration } = proposedSolution;
  const said: Edge[] = [
    ...integrations.flatMap(({ id, text, kind, failure, repeats }): Edge[] => [
      { text: `${id} ${text}: the same comes twice`, topic: 'idempotency', handling: repeats },
      {
        text: `${id} ${text}: the other side does not answer`,
        topic: readKnownWord(kind, ['event']).is === 'known' ? 'relay' : 'dependency',
        handling: failure,
      },
    ]),
    ...components.map(({ id, text, access }): Edge => ({
      text: `${id} ${text.split('\n')[0]}: somebody calls it who may not`,
      topic: 'security',
      handling: access,
    })),
    { text: 'Security of the whole, as the RFC states it', topic: 'security', handling: nonFunctional.security },
    { text: 'What is there is migrated, and one has to go back', topic: 'rollback', handling: migration.rollback },
  ];
  return [...nonFunctional.edgeCases, ...said.filter(({ handling }) => !isUnknown(handling))];
}
