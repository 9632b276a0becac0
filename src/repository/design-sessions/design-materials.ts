import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { DesignMaterial, DesignSource, KnownPattern, Precedent } from '../../lifecycle/design-material.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import { standingApprovals, waiversOf } from '../../lifecycle/standing-approvals.ts';
import type { ArtifactStore, ArtifactSummary, ArtifactVersion } from '../../ports/artifacts.ts';
import type { DesignMaterials } from '../../ports/design-materials.ts';
import type { GateStore } from '../../ports/gates.ts';
import type { KnowledgeStore, SimilarArtifact } from '../../ports/knowledge.ts';
import { gatherPlan } from './gather-plan.ts';
import { refusalError } from '../database/database-errors.ts';

/** The most Playbook entries that are read, Active ones first; boards keep fewer. */
const mostPatterns = 80;
/** The most earlier records of each kind, the most similar first. */
const mostPrecedents = 4;
/** Below this similarity, what two documents share is chance. */
const leastLikeness = 0.08;
const longestExcerpt = 700;

const precedentKinds = ['adr', 'postmortem', 'incident'] as const satisfies readonly ArtifactKindId[];

export function createDesignMaterials({
  artifacts,
  gates,
  knowledge,
}: {
  artifacts: ArtifactStore;
  gates: Pick<GateStore, 'list'>;
  knowledge: Pick<KnowledgeStore, 'findSimilar'>;
}): DesignMaterials {
  const read = async (key: string): Promise<ArtifactVersion> => {
    const found = await artifacts.read(key);
    if (!found) throw refusalError('artifact.not-found', { key });
    return found;
  };

  return {
    async gather(key): Promise<DesignMaterial> {
      const rfc = await read(key);
      if (rfc.kind !== 'rfc') throw new InputError(expected(key));
      const [sources, waivers, patterns, precedents] = await Promise.all([
        readSources(key),
        readWaivers(rfc),
        readPatterns(),
        readPrecedents(key),
      ]);
      return {
        rfc: { ...named(rfc), body: rfcBodySchema.parse(rfc.body), waivers },
        ...sources,
        patterns,
        precedents,
      };
    },
    gatherSources: readSources,
    gatherPlan: (adr) => gatherPlan({ artifacts, read }, adr),
  };

  async function readSources(rfc: string): Promise<Pick<DesignMaterial, 'source' | 'prd'>> {
    const source = await read(await sourceOf(rfc));
    const prd = await prdOf(rfc, source.key).then(read);
    return { source: toSource(source), prd: { ...named(prd), body: prdBodySchema.parse(prd.body) } };
  }

  async function sourceOf(rfc: string): Promise<string> {
    const from = await derivedFrom(rfc);
    const found = from.find((key) => key.startsWith('DAA-')) ?? from.find((key) => key.startsWith('TIP-'));
    if (found === undefined) throw new ConflictError(sourceMissing(rfc, 'the AI-DAA or TIP', 'DAA-001'));
    return found;
  }

  /** Returns the PRD that the RFC derives from; else one that its source links to. */
  async function prdOf(rfc: string, source: string): Promise<string> {
    const isPrd = (key: string): boolean => key.startsWith('PRD-');
    const own = (await derivedFrom(rfc)).find(isPrd);
    const found = own ?? (await artifacts.links(source)).map(({ to }) => withoutPart(to)).find(isPrd);
    if (found === undefined) throw new ConflictError(sourceMissing(rfc, 'the PRD', 'PRD-001'));
    return found;
  }

  async function derivedFrom(key: string): Promise<string[]> {
    const links = await artifacts.links(key);
    return links.filter(({ role }) => role === 'derived_from').map(({ to }) => withoutPart(to));
  }

  async function readWaivers({ key, contentHash }: ArtifactVersion): Promise<DesignMaterial['rfc']['waivers']> {
    const approved = await gates.list({ status: 'approved', artifactKey: key });
    return waiversOf(standingApprovals(approved, contentHash)).map(({ code, part, reason, person, gate }) => ({
      code,
      part,
      reason,
      person,
      gate,
    }));
  }

  async function readPatterns(): Promise<KnownPattern[]> {
    const all = await artifacts.list({ kind: 'playbook' });
    const inUse = ['Active', 'Proposed'].flatMap((status) => all.filter((entry) => entry.status === status));
    const versions = await readInTurn(inUse.slice(0, mostPatterns));
    return versions.map(({ key, title, status, body }) => ({ key, title, status, body: playbookBodySchema.parse(body) }));
  }

  async function readPrecedents(rfc: string): Promise<Precedent[]> {
    // Records that decide this design are no precedents.
    const own = new Set((await artifacts.linkedFrom(rfc, 'decides')).map(({ key }) => key));
    const found: Precedent[] = [];
    for (const kind of precedentKinds) {
      const alike = await knowledge.findSimilar(rfc, { kind, limit: mostPrecedents + own.size });
      const near = alike.filter(({ key, likeness }) => !own.has(key) && likeness >= leastLikeness).slice(0, mostPrecedents);
      const versions = await readInTurn(near);
      found.push(
        ...versions.map(({ key, title, status, markdown }, at) => ({
          key,
          kind,
          title,
          status,
          excerpt: excerptOf(markdown, near[at]?.shared ?? []),
        })),
      );
    }
    return found;
  }

  /** Reads one after the other, because a run has few connections. */
  async function readInTurn(list: readonly Pick<ArtifactSummary | SimilarArtifact, 'key'>[]): Promise<ArtifactVersion[]> {
    const versions: ArtifactVersion[] = [];
    for (const { key } of list) versions.push(await read(key));
    return versions;
  }
}

/** Returns the paragraphs that share most words with the design, in order, as far as they fit. */
export function excerptOf(markdown: string, stems: readonly string[]): string {
  const paragraphs = markdown
    .split(/\n{2,}/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 30 && !/^(?:#|---|```|\|)/.test(text));
  const scored = paragraphs.map((text, at) => ({
    text,
    at,
    score: stems.filter((stem) => text.toLowerCase().includes(stem)).length,
  }));
  const chosen: typeof scored = [];
  let room = longestExcerpt;
  for (const paragraph of scored.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    const text =
      paragraph.text.length <= room ? paragraph.text : `${paragraph.text.slice(0, room).replace(/(?<!\s)\s+\S*$/, '')} …`;
    chosen.push({ ...paragraph, text });
    room -= text.length;
    if (room < 60) break;
  }
  return chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join('\n\n');
}

function toSource(source: ArtifactVersion): DesignSource {
  return source.kind === 'daa'
    ? { kind: 'daa', ...named(source), body: daaBodySchema.parse(source.body) }
    : { kind: 'tip', ...named(source), body: tipBodySchema.parse(source.body) };
}

function named({ key, version, title }: ArtifactVersion): { key: string; version: number; title: string } {
  return { key, version, title };
}

function withoutPart(ref: string): string {
  return ref.split('#')[0] ?? ref;
}

function expected(key: string) {
  return {
    id: 'rfc.expected',
    message: `${key} is no RFC.`,
    fix: fix`Name one: ${act('listArtifacts', { kind: 'rfc' })}.`,
  };
}

function sourceMissing(rfc: string, what: string, example: string) {
  return {
    id: 'rfc.source-missing',
    message: `${rfc} does not say ${what} that it is made from, so there is nothing to hold the design against.`,
    fix: fix`Say it: ${act('linkArtifact', { key: rfc, role: 'derived_from', to: example })}.`,
  };
}
