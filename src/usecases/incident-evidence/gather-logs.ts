import { ThroughlineError } from '../../lifecycle/errors.ts';
import { longestEvidence, type NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { LogLine } from '../../ports/log-source.ts';
import type { EvidencePorts } from './evidence-ports.ts';
import type { RowMaker } from './evidence-row.ts';
import type { IncidentFacts } from './incident-facts.ts';

/** Specification 1.6, step 2: the logs of the last 15 minutes. */
export const logWindowMs = 15 * 60_000;
/** The first hypotheses are there within two seconds; a slow source is asked again by a model. */
const timeoutMs = 1000;
const mostLines = 200;
/** Characters of logs that are kept of one place: both ends of more. */
const mostChunks = 16;

/** Logs as evidence, and their text, in which a stack trace may be. */
export interface GatheredLogs {
  readonly rows: readonly NewEvidence[];
  readonly text: string;
}

/** Gathers logs of the ticket, of what was pasted, and of the sources. */
export async function gatherLogs(
  { logSources, hypotheses }: Pick<EvidencePorts, 'logSources' | 'hypotheses'>,
  { facts, makeRow, signal, lacks }: { facts: IncidentFacts; makeRow: RowMaker; signal: AbortSignal; lacks: string[] },
): Promise<GatheredLogs> {
  const pasted = (await hypotheses.read(facts.key)).evidence.filter(({ class: kind }) => kind === 'log').map(({ text }) => text);
  const rows = await toLogRows(facts.errorLogs, { place: facts.key, makeRow });
  const texts = [facts.errorLogs, ...pasted];
  const to = new Date(Math.min(Date.now(), facts.startedAt.getTime() + logWindowMs / 3));
  const from = new Date(to.getTime() - logWindowMs);
  const service = /^[\w.-]{1,100}$/.test(facts.affected.trim()) ? facts.affected.trim() : '';
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const answers = await Promise.all(
    logSources.map(async (source) => {
      try {
        return { source, lines: await source.search({ service, from, to, words: '', limit: mostLines, signal: deadline }) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ThroughlineError) && !deadline.aborted) throw error;
        lacks.push(`${source.name} did not answer with logs`);
        return { source, lines: [] };
      }
    }),
  );
  for (const { source, lines } of answers) {
    const text = writeLines(lines);
    texts.push(
      lines
        .map((line) => line.text)
        .toReversed()
        .join('\n'),
    );
    rows.push(...(await toLogRows(text, { place: `${source.name}:${from.toISOString()}`, makeRow })));
  }
  return { rows, text: texts.filter((text) => text.trim() !== '').join('\n') };
}

/** Writes lines as they happened: the oldest first. */
export function writeLines(lines: readonly LogLine[]): string {
  return lines
    .toReversed()
    .map(({ at, text }) => `${at === null ? '' : `${at.toISOString()} `}${text}`)
    .join('\n');
}

/** Cuts a log into rows of evidence, at the ends of lines; of a very long one both ends. */
export async function toLogRows(log: string, { place, makeRow }: { place: string; makeRow: RowMaker }): Promise<NewEvidence[]> {
  const chunks: string[] = [];
  const longest = longestEvidence - 500;
  for (let at = 0; at < log.length;) {
    const piece = log.slice(at, at + longest);
    // Looked for in the piece alone: a log without line ends would be read to its beginning each time.
    const end = at + longest >= log.length ? piece.length : piece.lastIndexOf('\n') + 1;
    chunks.push(end > 0 ? piece.slice(0, end) : piece);
    at += end > 0 ? end : longest;
  }
  const kept = chunks.length <= mostChunks ? chunks : [...chunks.slice(0, mostChunks / 2), ...chunks.slice(-mostChunks / 2)];
  const filled = kept.filter((text) => text.trim() !== '');
  return Promise.all(filled.map((text, at) => makeRow('log', { ref: filled.length === 1 ? place : `${place} ${at + 1}`, text })));
}
