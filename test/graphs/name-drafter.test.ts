import { expect, it } from 'vitest';
import { nameDrafter } from '../../graphs/name-drafter.ts';

const rules = { kind: 'rules' } as const;
const passedOver = [{ model: 'anthropic:claude-sonnet-5', because: 'it is overloaded' }];

it('names the model that drafted, with colons of its own, and the rules only where they stood in for one', () => {
  const model = { kind: 'model', model: 'openai:llama3.3:70b' } as const;
  expect(nameDrafter({ drafter: model, passedOver: [] }, '12 entities')).toBe('llama3.3:70b: 12 entities');
  expect(nameDrafter({ drafter: rules, passedOver: [] }, '12 entities')).toBe('12 entities');
});

it('says who was asked before and why they did not draft', () => {
  expect(nameDrafter({ drafter: rules, passedOver }, '12 entities')).toBe(
    'rules: 12 entities (instead of claude-sonnet-5: it is overloaded)',
  );
});
