import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { causeBodySchema } from '../../lifecycle/cause.ts';
import { fixBodySchema } from '../../lifecycle/fix.ts';
import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import { postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import type { Demo } from './demo-context.ts';

const text = z.string().min(1);
const learningsSchema = z.strictObject({
  cause: z.strictObject({ cause: text, codeLocation: text }),
  fix: z.strictObject({ fix: text, estimatedRisk: text, touches: z.array(text) }),
  postmortem: z.strictObject({ wentWell: text, couldImprove: text, owner: text, due: text }),
  amendment: text,
  playbook: z.strictObject({
    title: text,
    problem: text,
    whenToUse: text,
    whenNotToUse: text,
    implementationGuide: text,
    pro: text,
    con: text,
  }),
});

export type LearnedKind = 'cause' | 'fix' | 'postmortem' | 'adr' | 'playbook';

/**
 * Completes a draft of the incident with what a person found out, as the example tells it: rules
 * know where it failed and what was stored, and neither why nor what follows from it.
 */
export async function writeLearnings({ service, folder }: Demo, kind: LearnedKind, key: string): Promise<void> {
  const file = await readFile(join(folder, 'library-lending/incident.json'), 'utf8');
  const learned = learningsSchema.parse(JSON.parse(file));
  const { title, body } = await service.artifacts.show({ key });
  await service.artifacts.edit({
    key,
    content: { title: kind === 'playbook' ? learned.playbook.title : title, body: complete(kind, body, learned) },
  });
}

function complete(kind: LearnedKind, body: unknown, learned: z.infer<typeof learningsSchema>): object {
  const { postmortem, playbook } = learned;
  switch (kind) {
    case 'cause':
      return { ...causeBodySchema.parse(body), ...learned.cause };
    case 'fix':
      return { ...fixBodySchema.parse(body), ...learned.fix };
    case 'postmortem': {
      const written = postmortemBodySchema.parse(body);
      const { wentWell, couldImprove, actionItems } = written.learnings;
      const { owner, due } = postmortem;
      return {
        ...written,
        learnings: {
          wentWell: [...wentWell, postmortem.wentWell],
          couldImprove: [...couldImprove, postmortem.couldImprove],
          actionItems: actionItems.map((item) => ({ ...item, owner, due })),
        },
      };
    }
    case 'adr': {
      const written = adrBodySchema.parse(body);
      const { amendment } = written;
      return { ...written, amendment: amendment && { ...amendment, addedGuidance: learned.amendment } };
    }
    case 'playbook': {
      const written = playbookBodySchema.parse(body);
      return {
        ...written,
        problem: playbook.problem,
        context: { whenToUse: [playbook.whenToUse], whenNotToUse: [playbook.whenNotToUse] },
        solution: { ...written.solution, implementationGuide: playbook.implementationGuide },
        checklist: [playbook.implementationGuide],
        tradeOffs: { pros: [playbook.pro], cons: [playbook.con] },
      };
    }
  }
}
