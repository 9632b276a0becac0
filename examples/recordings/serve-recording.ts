import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isToolCallResponse,
  LLMock,
  loadFixtureFile,
  type ChatCompletionRequest,
  type Fixture,
  type FixtureResponse,
} from '@copilotkit/aimock';
import { z } from 'zod';
import { listPrdParts } from '../../src/analysis/coverage/prd-parts.ts';
import { importPrd } from '../../src/documents/prd/read-prd.ts';

/** What is known about a recording besides its answers. */
const recordingSchema = z.strictObject({
  /** File that was drafted from, below the repository's root. */
  prd: z.string(),
  prdSha256: z.string(),
  recordedOn: z.iso.date(),
  answeredBy: z.string(),
  /** Id, version and hash of the prompt that each step was answered to. */
  prompts: z.record(z.string(), z.strictObject({ prompt: z.string(), hash: z.string() })),
  /** What the reviewer asked for at the first gate. */
  comments: z.array(z.strictObject({ part: z.string(), text: z.string() })),
});
export type Recording = z.infer<typeof recordingSchema>;

export interface ReplayServer {
  /** Anthropic's base URL; OpenAI's is this and `/v1`. */
  readonly url: string;
  readonly recording: Recording;
  /** Shapes that were answered, oldest first. */
  readonly answered: readonly string[];
  stop(): Promise<void>;
}

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export function readRecording(name: string): Recording {
  return recordingSchema.parse(JSON.parse(readFileSync(join(folderOf(name), 'recording.json'), 'utf8')));
}

/** The text of each answer by the name of its shape. */
export function readAnswers(name: string): ReadonlyMap<string, string> {
  return new Map(loadAnswers(name).map((fixture) => [readCall(fixture).name, readCall(fixture).arguments]));
}

/**
 * Answers on loopback as Anthropic and OpenAI would, with what was recorded. aimock finds the answer by the heading of the step's instruction; a request
 * about another PRD, with other comments, or for a repair is refused with status 400 and the reason. Throws when the PRD in this
 * checkout is not the one that was recorded.
 *
 * `streams: false` plays a server that only gives whole answers.
 */
export async function serveRecording(
  name: string,
  { port = 0, streams = true }: { port?: number; streams?: boolean } = {},
): Promise<ReplayServer> {
  const recording = readRecording(name);
  const findDifference = compareWith(recording);
  const answered: string[] = [];
  const mock = new LLMock({ port, host: '127.0.0.1', logLevel: 'silent' });
  // Never answers; aimock lists models that its fixtures name, which is what `doctor` asks for.
  mock.addFixture({ match: { model: 'recorded', predicate: () => false }, response: refuse('') });
  if (!streams) mock.addFixture(refusing((request) => request.stream === true, 'This server does not stream.'));
  for (const fixture of loadAnswers(name)) {
    mock.addFixture({
      ...fixture,
      response: (request) => {
        const difference = findDifference(request);
        if (difference !== null) return refuse(difference);
        const { response, shape } = speakProvider(fixture, request);
        answered.push(shape);
        return response;
      },
    });
  }
  const unknown = 'The recording has one answer for each step of inception, and none for this request.';
  mock.addFixture({ match: { predicate: () => true }, response: (request) => refuse(findDifference(request) ?? unknown) });
  const url = await mock.start();
  return { url, recording, answered, stop: () => mock.stop() };
}

/** aimock's own format, one file an answer: the heading of the step's instruction, and the call of the tool that has its shape. */
function loadAnswers(name: string): Fixture[] {
  const files = readdirSync(folderOf(name)).filter((file) => /^\d-.*\.json$/.test(file));
  return files.flatMap((file) => loadFixtureFile(join(folderOf(name), file)));
}

function readCall({ response }: Fixture): { readonly name: string; readonly arguments: string } {
  const call = typeof response !== 'function' && isToolCallResponse(response) ? response.toolCalls[0] : undefined;
  if (!call) throw new Error('An answer is recorded as the call of one tool.');
  return call;
}

/** Anthropic's models answer by calling a tool, OpenAI's with text. Tokens are estimated at four characters each. */
function speakProvider(fixture: Fixture, request: ChatCompletionRequest): { response: FixtureResponse; shape: string } {
  const call = readCall(fixture);
  const tokens = (text: string): number => Math.ceil(text.length / 4);
  const usage = { input_tokens: tokens(JSON.stringify(request.messages)), output_tokens: tokens(call.arguments) };
  const byTool = request.tools !== undefined && request.tools.length > 0;
  return { response: byTool ? { toolCalls: [call], usage } : { content: call.arguments, usage }, shape: call.name };
}

/** Finds what in a request is not as it was recorded. The key of the PRD, the fence and the layout of the prompt may differ. */
function compareWith({ prd, prdSha256, comments }: Recording): (request: ChatCompletionRequest) => string | null {
  const bytes = readFileSync(join(repositoryRoot, prd));
  if (createHash('sha256').update(bytes).digest('hex') !== prdSha256) {
    throw new Error(`${prd} has changed since it was recorded. examples/recordings/README.md says how to record anew.`);
  }
  const parts = listPrdParts(importPrd([{ name: prd, bytes }]).body).filter(({ kind }) => kind !== 'story');
  const known = new Set(parts.map(({ localId }) => localId));
  return (request) => {
    const text = readWords(request);
    const document = readBlock(text, 'prd');
    const changed = parts.find((part) => !document.includes(part.text.replace(/\s+/g, ' ')));
    if (changed) return `The recording is of ${prd}, and ${changed.localId} is not in this request as it is there.`;
    const added = [...document.matchAll(/^\s*((?:US-\d+\.AC|REQ|NFR)-\d+)\b/gm)].find(([, id = '']) => !known.has(id));
    if (added) return `The recording is of ${prd}, which has no ${added[1]}.`;
    // Not at the start of a line: aimock joins Anthropic's blocks without one between them.
    if (!text.includes('# Revise the model')) return null;
    const asked = readBlock(text, 'comments');
    const other =
      comments.some((comment) => !asked.includes(comment.text)) ||
      asked.split('\n').filter((line) => /^\d+\. /.test(line)).length !== comments.length;
    return other ? 'The recording has one revision, for the comments that examples/recordings/README.md lists.' : null;
  };
}

function readWords({ messages }: ChatCompletionRequest): string {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map((part) => ('text' in part ? part.text : '')).join('\n'),
    )
    .join('\n');
}

/** A document between its tags; '' when there is none. */
function readBlock(text: string, name: string): string {
  return new RegExp(`<${name}-([0-9a-f]+)>\\n([\\s\\S]*?)</${name}-\\1>`).exec(text)?.[2] ?? '';
}

function refusing(predicate: (request: ChatCompletionRequest) => boolean, message: string): Fixture {
  return { match: { predicate }, response: refuse(message) };
}

function refuse(message: string): FixtureResponse {
  return { error: { message, type: 'invalid_request_error' }, status: 400 };
}

function folderOf(name: string): string {
  return join(repositoryRoot, 'examples', 'recordings', name);
}
