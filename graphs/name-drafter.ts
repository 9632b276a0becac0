import type { DraftProvenance } from '../src/ports/drafter.ts';

/**
 * Describes a step's result with its drafter, such as `claude-sonnet-5: 12 entities`, and the
 * models that were passed over. It names rules only when a model was passed over.
 */
export function nameDrafter({ drafter, passedOver }: Pick<DraftProvenance, 'drafter' | 'passedOver'>, made: string): string {
  if (drafter.kind === 'rules' && passedOver.length === 0) return made;
  const absent = passedOver.map(({ model, because }) => `${withoutProvider(model)}: ${because}`);
  return `${withoutProvider(drafter.model ?? drafter.kind)}: ${made}${absent.length > 0 ? ` (instead of ${absent.join('; ')})` : ''}`;
}

/** Strips only the provider, because names of local models contain colons. */
function withoutProvider(model: string): string {
  return model.replace(/^(anthropic|openai):/, '');
}
