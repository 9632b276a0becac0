import { renderArtifact } from '../../../documents/render-artifact.ts';
import { listNamed } from '../../../lifecycle/design-items.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';

/** Expands local ids of the source and the PRD, as the model sees them, to whole part keys. */
export function mendRfc(
  answer: Answer<'design/draft-rfc'>,
  { source, prd }: StepInput<'design/draft-rfc'>,
): StepOutput<'design/draft-rfc'> {
  const idsOf = (kind: 'daa' | 'tip' | 'prd', content: { title: string; body: unknown }): Set<string> =>
    new Set(renderArtifact(kind, content).parts.map(({ localId }) => localId));
  const documents = [
    { key: source.key, ids: idsOf(source.kind, source) },
    { key: prd.key, ids: idsOf('prd', prd) },
  ];
  const whole = (name: string): string => {
    const owner = documents.find(({ ids }) => ids.has(name));
    return owner ? partRef(owner.key, name) : name;
  };
  const refs = (text: string): string => listNamed(text).map(whole).join(', ');
  return {
    ...answer,
    components: answer.components.map((one) => ({ ...one, keeps: refs(one.keeps), serves: refs(one.serves) })),
    integrations: answer.integrations.map((one) => ({ ...one, events: refs(one.events) })),
    monitors: answer.monitors.map((one) => ({ ...one, measures: refs(one.measures) })),
  };
}
