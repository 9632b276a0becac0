import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { defineTool } from '../tool.ts';
import { text } from './fields.ts';

const most = 8;

export const search = defineTool({
  description: 'Search PRDs, models, decisions, Bolts and incidents for words; best first.',
  input: z.strictObject({ words: text(500), kind: z.enum(artifactKindIds).optional() }),
  reads: true,
  async call(service, request) {
    const { items } = await service.knowledge.search(request, { limit: most });
    const found = items.map(({ key, kind, title, status, parts, excerpt }) => {
      return { key, kind, title, status, parts, excerpt: excerpt.map((piece) => piece.text).join('') };
    });
    return {
      text:
        found
          .map(
            ({ key, title, status, parts, excerpt }) =>
              `${key} "${title}" (${status})${parts.length > 0 ? ` ${parts.join(', ')}` : ''}: ${excerpt}`,
          )
          .join('\n') || 'Nothing was found. Try fewer words, or `or` between them.',
      document: { items: found },
    };
  },
});
