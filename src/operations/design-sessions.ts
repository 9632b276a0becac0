import { z } from 'zod';
import { longestTurn, mostTurns, sessionMoves, sessionStatuses, settlements } from '../lifecycle/design-session.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, pageQuery, sessionKey, text } from './request-fields.ts';

const tag = 'Design sessions';
const params = z.strictObject({ key: sessionKey });
const headers = ['ETag', 'Location'] as const;
const goOn = 'Returns at once: follow `/design-sessions/{key}/events?until=replied`.';

const challenger = {
  model: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'Who replies from here on, instead of those configured: `anthropic:MODEL`, `openai:MODEL` or `rules`, or several with commas.',
    ),
};

const openDesignSessionFields = z.strictObject({
  rfc: artifactKey.meta({ example: 'RFC-001', description: 'The RFC to be discussed.' }),
  maxTurns: z
    .int()
    .min(1)
    .max(mostTurns)
    .optional()
    .describe(
      'Most turns of people; 50 when absent. A session that stands gets as many where it has fewer, from whoever may decide there.',
    ),
  maxTokens: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .optional()
    .describe(
      'Most tokens of all replies together; no limit when absent. A session that stands gets as many where its limit is lower, from whoever may decide there.',
    ),
  maxUsd: z.number().min(0.000001).max(1_000_000_000).optional().describe('The same in US dollars.'),
  ...challenger,
});

const settling = {
  about: z
    .array(line(500))
    .max(50)
    .default([])
    .describe(
      'Challenges (`CH-1`), decisions, parts and sections of the RFC (`RISK-1`, `Q-2`, `Integration Points`), Playbook entries, parts of other artifacts (`DAA-001#INV-loan-1`).',
    ),
  because: text(longestTurn).optional().describe('Why, of what is decided with anything but rebut.'),
  replaces: z
    .array(line(20))
    .max(50)
    .optional()
    .describe('Decisions whose place it takes: `DEC-1`. Nothing else ends a decision.'),
  changes: z
    .array(line(500))
    .max(50)
    .optional()
    .describe(
      'What of an AI-DAA or TIP has to change for it: `DAA-001#INV-loan-1`. An open finding there, until a later version is Validated.',
    ),
  anew: z
    .boolean()
    .default(false)
    .describe(
      'Settle again what is settled: it takes the place of the decisions that stand about the same, and what was said before stays on record.',
    ),
};

const taking = {
  maxTurns: z
    .int()
    .min(1)
    .max(mostTurns)
    .optional()
    .describe('Gives the session so many turns first, where it has fewer; from whoever may decide there.'),
  seen: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Sequence of the turn that you have read last; refused with 409 when there is another one since.'),
  ...challenger,
};

const how =
  '`accept`: a challenge holds, and this is done about it. `rebut`: it does not hold. `answer`: of a question. `choose`: an alternative is taken up, or anything else is decided. `reject`: an alternative is not taken. `use`, `not-use`: of a Playbook pattern.';

const takeDesignTurnFields = z.strictObject({
  move: z
    .enum(sessionMoves)
    .exclude(['finalize'])
    .describe(
      '`challenge`: say what is wrong, of all or of one part. `alternatives`: other ways, with trade-offs. `dive`: one risk to its ground. `diagram`: as code. `ask`: a question. `decide`: settles something, see `as`. `park`: puts a challenge or question off.',
    ),
  as: z.enum(settlements).optional().describe(`How \`decide\` settles what it is about, which it always says. ${how}`),
  text: text(longestTurn).default('').describe('In one’s own words; needed to ask, decide and park.'),
  ...settling,
  ...taking,
});

const answerDesignSessionFields = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        as: z.enum([...settlements, 'defer']).describe(`${how} \`defer\`: a challenge or question can wait.`),
        text: text(longestTurn).min(1).describe('What is decided, or why.'),
        ...settling,
      }),
    )
    .min(1)
    .max(200),
  ...taking,
});

const settleDesignEditsFields = z.strictObject({
  does: z.enum(['take', 'decline']),
  edits: z.array(line(20)).max(200).optional().describe('Which: `ED-1`. Either this, `decision` or `all`.'),
  decision: line(20).optional().describe('Those that follow from this decision: `DEC-3`.'),
  all: z.boolean().optional().describe('All that nobody has taken or declined.'),
  because: text(2000).optional().describe('Why, of what is declined.'),
});

const answerDesignTurnFields = z.strictObject(challenger);

const finalizeDesignSessionFields = z.strictObject({
  note: text(2000).optional().describe('For the record.'),
  ...challenger,
});

const closeDesignSessionFields = z.strictObject({
  reason: text(2000).min(1).describe('Why it ends without a result.'),
});

export const designSessionsOperations = defineOperations({
  openDesignSession: {
    method: 'post',
    path: '/design-sessions',
    guard: { calls: ['designSessions.open'], scope: 'write', role: null, aliases: ['rfc'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Open a design session',
    description: `Takes a Draft RFC under review and asks the challenger what is wrong with it. Gives the session that stands where there is one; its limits stay, but that \`maxTurns\` may give it more turns, and \`maxTokens\` and \`maxUsd\` may raise a limit that it has. ${goOn} Refused with 403 to machines, with 409 for an RFC that is decided.`,
    body: jsonBody(openDesignSessionFields, { example: { rfc: 'RFC-001' } }),
    answers: {
      201: json('design-show', 'The session, with the turn that asks for challenges.', headers),
      200: json('design-show', 'The session that stands about this RFC.', headers),
    },
    problems: [404],
  },

  listDesignSessions: {
    method: 'get',
    path: '/design-sessions',
    guard: { calls: ['designSessions.list'], scope: 'read', role: null, aliases: ['rfc'] },
    tag,
    summary: 'List design sessions',
    description: 'Newest first, with how many challenges are open. Refuses a `cursor` that is none of this list.',
    query: z.strictObject({
      rfc: line(500).optional().meta({ description: 'Only about this RFC.' }),
      status: z.enum(sessionStatuses).optional().meta({ description: 'Only in this status.' }),
      ...pageQuery,
    }),
    answers: { 200: json('design-list', 'One page of them.', ['ETag']) },
  },

  readDesignSession: {
    method: 'get',
    path: '/design-sessions/{key}',
    guard: { calls: ['designSessions.show', 'designSessions.transcript'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read a design session',
    description:
      'Every turn, challenge and decision, and the reply that is still to come. As a JSON document, or with `Accept: text/markdown` as a transcript for whoever was not there: what was decided, why, by whom, and what was rejected; 406 for any other form.',
    params,
    answers: {
      200: {
        description: 'The session as it stands.',
        content: { 'application/json': 'design-show', 'text/markdown': { type: 'string' } },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [406],
  },

  takeDesignTurn: {
    method: 'post',
    path: '/design-sessions/{key}/turns',
    guard: {
      calls: ['designSessions.say'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['text', 'because'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Say something in a design session',
    description: `Stores the turn and starts the reply. ${goOn} The same turn twice at once is one. Refused with 409 while the reply to the turn before is still to come, when somebody has said something since, when what it is about is settled, and when the session has had its turns, unless it decides or parks, which then gets no reply; with 403 to machines, and to whoever decides or parks and is neither architect nor engineer or, where decisions take a person at a page or terminal, is none.`,
    params,
    body: jsonBody(takeDesignTurnFields, {
      example: {
        move: 'decide',
        as: 'accept',
        about: ['CH-1'],
        text: 'Each payment carries a key.',
        because: 'The provider repeats calls.',
      },
    }),
    answers: { 201: json('design-show', 'The session with the turn.', headers) },
    problems: [409],
  },

  answerDesignSession: {
    method: 'post',
    path: '/design-sessions/{key}/answers',
    guard: {
      calls: ['designSessions.answer'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['turns.text', 'turns.because'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Settle many points of a design session at once',
    description: `Stores a turn for each answer, all of them or none, and starts one reply. ${goOn} Refused as a turn is.`,
    params,
    body: jsonBody(answerDesignSessionFields, {
      example: {
        answers: [
          { as: 'accept', about: ['CH-1'], text: 'Each payment carries a key.', because: 'The provider repeats calls.' },
          { as: 'defer', about: ['Q-2'], text: 'Not before the pilot.' },
        ],
      },
    }),
    answers: { 201: json('design-show', 'The session with the turns.', headers) },
    problems: [409],
  },

  listDesignEdits: {
    method: 'get',
    path: '/design-sessions/{key}/edits',
    guard: { calls: ['designSessions.edits'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the edits that were proposed for the RFC',
    description: 'Each with what became of it, and with the difference that it makes to the RFC as it stands.',
    params,
    answers: { 200: json('design-edits', 'All of them, in the order in which they were proposed.', ['ETag']) },
  },

  settleDesignEdits: {
    method: 'post',
    path: '/design-sessions/{key}/edits',
    guard: {
      calls: ['designSessions.settleEdits'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['because'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Take or decline proposed edits',
    description:
      'What is taken makes one new version of the RFC. An edit of a text that says something else by now is recorded as stale, and changes nothing. Refused with 409 when the session is on the way to its gate, and for an edit that was settled otherwise; with 403 to machines, to whoever is neither architect nor engineer and, where decisions take a person at a page or terminal, to whoever is none.',
    params,
    body: jsonBody(settleDesignEditsFields, { example: { does: 'take', edits: ['ED-1', 'ED-2'] } }),
    answers: { 200: json('design-edits', 'All of them, with what became of each.', ['ETag']) },
    problems: [409],
  },

  answerDesignTurn: {
    method: 'post',
    path: '/design-sessions/{key}/reply',
    guard: { calls: ['designSessions.answerAgain'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Ask for a reply again',
    description: `For a turn whose reply never came: its run failed, was canceled, or was never started. ${goOn} Refused with 409 when no reply is missing, and when it waits for more budget at a gate.`,
    params,
    body: jsonBody(answerDesignTurnFields, { optional: true, example: {} }),
    answers: { 200: json('design-show', 'The session, with the run that drafts it.', headers) },
    problems: [409],
  },

  finalizeDesignSession: {
    method: 'post',
    path: '/design-sessions/{key}/finalization',
    guard: {
      calls: ['designSessions.finalize'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['note'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Bring a design to its gate',
    description:
      'Ends the dialogue and starts the run that brings what was decided into the RFC and opens its gate. Returns at once: follow the events of `finalization.run`. Challenges and questions that are open do not hold it up, but the approval at the gate: `warning` in the answer names them. When changes are requested there, the session is open again. Refused with 409 while a blocker is open or a reply is still to come, with 403 to machines, to whoever is neither architect nor engineer and, where decisions take a person at a page or terminal, to whoever is none.',
    params,
    body: jsonBody(finalizeDesignSessionFields, { optional: true, example: {} }),
    answers: { 200: json('design-show', 'The session, with the run.', headers) },
    problems: [409],
  },

  closeDesignSession: {
    method: 'post',
    path: '/design-sessions/{key}/closure',
    guard: {
      calls: ['designSessions.close'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['reason'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Close a design session',
    description:
      'Ends it without a result; all that was said stays. Another one may be opened about the same RFC. Refused with 409 when it is on the way to its gate or has ended, with 403 to machines, to whoever is neither architect nor engineer and, where decisions take a person at a page or terminal, to whoever is none.',
    params,
    body: jsonBody(closeDesignSessionFields, { example: { reason: 'The feature was dropped.' } }),
    answers: { 200: json('design-show', 'The session as it stands.', headers) },
    problems: [409],
  },
});
