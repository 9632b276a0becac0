import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';
import type { Held } from './voices/held-against.ts';

/** A design that says one passage, beside what was asked for. */
export function materialOf({ asked, section, text }: Held): ReturnType<typeof designOf> {
  return designOf({
    sections: { [section]: text },
    prd: prdOf(asked),
    ...(asked.invariant === undefined ? {} : { daa: modelWith(asked.invariant) }),
  });
}

function prdOf(asked: Held['asked']): Partial<PrdBody> {
  const empty = emptyPrdBody();
  const nfr = (text: string | undefined): { id: string; text: string }[] => (text === undefined ? [] : [{ id: 'NFR-1', text }]);
  const list = (text: string | undefined): string[] => (text === undefined ? [] : [text]);
  const story = {
    id: 'US-1',
    title: 'Do it',
    role: 'user',
    capability: 'to do it',
    benefit: 'it works',
    priority: 'must-have' as const,
    criteria: list(asked.criterion).map((text) => ({ id: 'AC-1', text })),
  };
  return {
    stories: asked.criterion === undefined ? [] : [story],
    nonFunctional: {
      performance: nfr(asked.performance),
      availability: nfr(asked.availability),
      scalability: nfr(asked.scalability),
      security: nfr(asked.security),
      compliance: nfr(asked.compliance),
    },
    risks: { ...empty.risks, identified: list(asked.risk) },
    constraints: { timeline: '', budget: asked.budget ?? '', technical: list(asked.technical), team: list(asked.team) },
  };
}

function modelWith(invariant: string): string {
  return `# A Model

## Tactical Design: Aggregates

### Thing
| Property | Value |
| --- | --- |
| Context | Core |
| Aggregate Root | Thing |
| Identity | thingId |
| Identity Type | ThingId |

#### Invariants
- **INV-thing-1:** ${invariant}
`;
}
