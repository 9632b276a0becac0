/**
 * `npm run replay`: serves the recorded answers for examples/library-lending.prd.md as Anthropic and OpenAI would, until Ctrl-C, so that the product
 * drafts with "a model" without a key and without a network.
 */
import { serveRecording } from './serve-recording.ts';

const port = 4510;
const server = await serveRecording('library-lending', { port }).catch((error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return serveRecording('library-lending');
  throw error;
});
const comments = server.recording.comments.map(({ part, text }) => ` \\\n    --comment '${part}=${text}'`);
console.log(`Answers of ${server.recording.answeredBy} for ${server.recording.prd}, recorded on ${server.recording.recordedOn}, replayed at ${server.url}.

In another shell, in a folder of its own so that nothing else is in the way:

  export THROUGHLINE_HOME=.throughline-replay
  export THROUGHLINE_MODEL=anthropic:recorded    # or openai:recorded
  export ANTHROPIC_BASE_URL=${server.url} ANTHROPIC_API_KEY=none
  export OPENAI_BASE_URL=${server.url}/v1 OPENAI_API_KEY=none

  bin/throughline daa generate ${server.recording.prd}
  bin/throughline daa show DAA-001

What the reviewer asked for, and what the model made of it:

  bin/throughline gate request-changes GATE-001 --note 'three wishes'${comments.join('')}
  bin/throughline gate show GATE-002

Ctrl-C ends the replay.`);
process.once('SIGINT', () => void server.stop().then(() => process.exit(0)));
