import { createHash } from 'node:crypto';
import { writeDiffRef } from '../../analysis/hypotheses/diff-ref.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { longestEvidence, type NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { AgentTools } from '../../ports/agent-tools.ts';
import type { IncidentTools, ToolReading } from '../../ports/incident-tools.ts';
import { createRowMaker } from './evidence-row.ts';
import type { EvidencePorts } from './evidence-ports.ts';
import { findRunningCode, type RunningCode } from './find-running-code.ts';
import { mostDiffBytes } from './gather-code.ts';
import { logWindowMs, writeLines } from './gather-logs.ts';
import { readIncidentFacts } from './incident-facts.ts';

const mostFiles = 100;
const mostLogLines = 50;
const mostHits = 8;

/** Gives an agent read access to what an incident is about. What it reads is stored as evidence. */
export function createIncidentTools(ports: EvidencePorts, agentTools: AgentTools): IncidentTools {
  const store = async (incident: string, rows: readonly NewEvidence[]): Promise<ToolReading> => {
    const ids = await ports.hypotheses.addEvidence(incident, rows);
    return { evidence: rows.map((row, at) => ({ ...row, id: ids[at] ?? '' })) };
  };
  const inCode = async (incident: string, read: (code: RunningCode) => Promise<ToolReading>): Promise<ToolReading> => {
    const { code } = await findRunningCode(ports, await readIncidentFacts(ports, incident));
    if (code === null) return { nothing: 'No repository is known to run there.' };
    try {
      return await read(code);
    } catch (error) {
      if (error instanceof ThroughlineError && error.id === 'commit.not-found') return { nothing: error.message };
      throw error;
    }
  };

  return {
    readFile: ({ incident, path, from, to, by }) =>
      inCode(incident, async ({ repository: { id }, sha }) => {
        const text = await ports.mirrors.openSnapshot(id, sha).readText(path);
        if (text === null) return { nothing: `There is no text ${path} at ${sha}.` };
        const lines = text.split('\n').slice(from - 1, to);
        if (lines.length === 0 || to < from) return { nothing: `${path} has no lines ${from} to ${to}.` };
        const last = from + lines.length - 1;
        const ref = `${path}:${from === last ? from : `${from}-${last}`}@${sha}`;
        const numbered = lines.map((line, at) => `${from + at} ${line}`).join('\n');
        return await store(incident, [
          await createRowMaker(ports.redactor, by)('line', { ref, text: numbered.slice(0, longestEvidence) }),
        ]);
      }),

    readDiff: ({ incident, sha: asked, path, by }) =>
      inCode(incident, async ({ repository: { id } }) => {
        if (!/^[0-9a-f]{7,64}$/i.test(asked)) return { nothing: 'Name a commit by at least 7 digits of its hash.' };
        const sha = await ports.mirrors.resolveCommit(id, asked);
        const snapshot = ports.mirrors.openSnapshot(id, sha);
        const text = path === null ? '' : await snapshot.readDiff(path, { base: null, mostBytes: mostDiffBytes });
        if (path === null || text === '') {
          const [parent] = (await ports.mirrors.readParents(id, { tips: [sha], not: [] })).get(sha) ?? [];
          const files = parent === undefined ? [] : [...(await snapshot.changedLines(parent)).keys()].slice(0, mostFiles);
          return {
            nothing: `${sha} ${path === null ? 'changed' : `did not change ${path}; it changed`}: ${files.join(', ') || 'no file'}`,
          };
        }
        return await store(incident, [
          await createRowMaker(ports.redactor, by)('diff', { ref: writeDiffRef({ sha, path }), text }),
        ]);
      }),

    async searchLogs({ incident, words, by, signal = new AbortController().signal }) {
      const facts = await readIncidentFacts(ports, incident);
      const to = new Date(Math.min(Date.now(), facts.startedAt.getTime() + logWindowMs));
      const from = new Date(facts.startedAt.getTime() - logWindowMs);
      const rows: NewEvidence[] = [];
      const makeRow = createRowMaker(ports.redactor, by);
      for (const source of ports.logSources) {
        try {
          const lines = await source.search({ service: '', from, to, words: words.slice(0, 500), limit: mostLogLines, signal });
          const text = writeLines(lines);
          if (text === '') continue;
          const name = createHash('sha256').update(words).digest('hex').slice(0, 12);
          rows.push(await makeRow('log', { ref: `${source.name}:${from.toISOString()} search ${name}`, text }));
        } catch (error) {
          if (!(error instanceof ThroughlineError)) throw error;
        }
      }
      const kept = (await ports.hypotheses.read(facts.key)).evidence.filter(
        (row) => row.class === 'log' && words.trim() !== '' && row.text.includes(words),
      );
      if (rows.length === 0 && kept.length === 0) return { nothing: 'No log that can be read has this text.' };
      if (rows.length === 0) return { evidence: kept };
      const stored = await store(incident, rows);
      return 'nothing' in stored ? stored : { evidence: [...stored.evidence, ...kept] };
    },

    async readRecord({ incident, place, by }) {
      const found = await agentTools.readArtifact(place);
      if (!found) return { nothing: `There is no ${place.slice(0, 100)}; search_record finds artifacts by words.` };
      const ref = place.includes('#') ? place : found.key;
      const isPast = found.kind === 'incident' || found.kind === 'postmortem';
      const makeRow = createRowMaker(ports.redactor, by);
      const text = `${found.key} ${found.title} [${found.status}]\n${found.text}`;
      return await store(incident, [await makeRow(isPast ? 'similar' : 'artifact', { ref, text })]);
    },

    searchRecord: (words) => agentTools.search(words, { kinds: ['adr', 'postmortem', 'incident', 'playbook'], limit: mostHits }),
  };
}
