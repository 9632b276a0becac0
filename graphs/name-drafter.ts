import type { DraftProvenance } from '../src/ports/drafter.ts';

/**
 * What a step made, with who drafted it in front, and behind it who should have: `claude-sonnet-5: 12 entities`. The rules are not named where
 * nobody else was asked.
 */
export function nameDrafter({ drafter, passedOver }: Pick<DraftProvenance, 'drafter' | 'passedOver'>, made: string): string {
  if (drafter.kind === 'rules' && passedOver.length === 0) return made;
  const absent = passedOver.map(({ model, because }) => `${withoutProvider(model)}: ${because}`);
  return `${withoutProvider(drafter.model ?? drafter.kind)}: ${made}${absent.length > 0 ? ` (instead of ${absent.join('; ')})` : ''}`;
}

/** Names of local models have colons of their own. */
function withoutProvider(model: string): string {
  return model.replace(/^(anthropic|openai):/, '');
}
