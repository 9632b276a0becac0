import { drawTrace } from '../../analysis/trace/draw-trace.ts';
import { describeModelPlace } from '../../analysis/trace/describe-model-place.ts';
import { cutPart } from '../../documents/cut-part.ts';
import { renderArtifact } from '../../documents/render-artifact.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { parseKey, splitPartRef } from '../../lifecycle/ids.ts';
import type { AgentTools, FoundArtifact } from '../../ports/agent-tools.ts';
import type { ArtifactStore } from '../../ports/artifacts.ts';
import type { KnowledgeStore } from '../../ports/knowledge.ts';

const lasting: ReadonlySet<string> = new Set(['Active', 'Proposed']);

/** Gives agents read access to the Knowledge Repository. */
export function createAgentTools({
  artifacts,
  knowledge,
}: {
  readonly artifacts: Pick<ArtifactStore, 'read' | 'list'>;
  readonly knowledge: Pick<KnowledgeStore, 'search' | 'trace'>;
}): AgentTools {
  return {
    async readArtifact(place) {
      const asked = readPlace(place);
      const found = asked && (await artifacts.read(asked.key));
      if (!found) return null;
      const parts = renderArtifact(found.kind, found).parts;
      const own = parts.find(({ localId }) => localId === asked.part)?.text;
      const text = asked.part === null ? found.markdown : (cutPart(found.markdown, asked.part) ?? own);
      if (text === undefined) return null;
      const { key, kind, title, status, version, successor = null } = found;
      return { key, kind, title, status, version, successor, text, parts: parts.map(({ localId }) => localId) };
    },

    async trace(place, direction) {
      const asked = readPlace(place);
      if (!asked) return null;
      const closure = await ifThere(knowledge.trace(asked, direction));
      const found = closure && asked.part !== null ? await artifacts.read(asked.key) : null;
      const inModel =
        found?.kind === 'daa' ? describeModelPlace(asked.key, daaBodySchema.parse(found.body), asked.part ?? '') : [];
      return closure && [...inModel, drawTrace(closure, { place: asked, direction })].join('\n');
    },

    async search(words, { kinds, limit }) {
      const found = await searchFor(words);
      // One document seldom contains all the words of a question.
      return found.length > 0 ? found : searchFor(words.split(/\s+/).join(' or '));

      async function searchFor(query: string): Promise<FoundArtifact[]> {
        const pages = await Promise.all(
          (kinds ?? [undefined]).map((kind) => knowledge.search(query, kind ? { kind } : {}, { limit })),
        );
        const hits = pages.flatMap(({ items }) => items).toSorted((a, b) => b.rank - a.rank);
        return hits.slice(0, limit).map(({ key, kind, title, status, excerpt }) => {
          return { key, kind, title, status, excerpt: excerpt.map(({ text }) => text).join('') };
        });
      }
    },

    async listPatterns() {
      const entries = await artifacts.list({ kind: 'playbook' });
      return entries.filter(({ status }) => lasting.has(status)).map(({ key, title, status }) => ({ key, title, status }));
    },
  };
}

function readPlace(text: string): { key: string; part: string | null } | null {
  const part = splitPartRef(text.trim());
  const key = part?.key ?? text.trim();
  try {
    parseKey(key);
  } catch (error) {
    if (error instanceof ThroughlineError && error.id === 'key.malformed') return null;
    throw error;
  }
  return { key, part: part?.localId ?? null };
}

/** Turns a missing artifact or part into null, which the model is told. */
async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ThroughlineError && (error.id === 'artifact.not-found' || error.id === 'part.not-found')) return null;
    throw error;
  }
}
