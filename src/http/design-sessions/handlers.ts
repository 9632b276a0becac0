import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { negotiate } from '../documents/negotiate.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult, sendText } from '../documents/send-document.ts';
import {
  answerDesignSession,
  answerDesignSessionFields,
  answerDesignTurn,
  answerDesignTurnFields,
  closeDesignSession,
  closeDesignSessionFields,
  finalizeDesignSession,
  finalizeDesignSessionFields,
  listDesignEdits,
  listDesignSessions,
  openDesignSession,
  openDesignSessionFields,
  readDesignSession,
  settleDesignEdits,
  settleDesignEditsFields,
  takeDesignTurn,
  takeDesignTurnFields,
} from './routes.ts';

export function serveDesignSessions(api: HttpApi): void {
  api.openapi(openDesignSession, async (c) => {
    const { model, ...request } = readFields(c, openDesignSessionFields);
    const session = await c.get('service').designSessions.open({ ...request, ...readModels(model) });
    return sendSession(session, session.turns.length > 1 ? 200 : 201);
  });

  api.openapi(listDesignSessions, async (c) => {
    const { limit, cursor, ...filter } = c.req.valid('query');
    return sendDocument(c, await c.get('service').designSessions.list(filter, { limit, cursor }));
  });

  api.openapi(readDesignSession, async (c) => {
    const { designSessions } = c.get('service');
    const ref = c.req.valid('param');
    const headers = { Vary: 'Accept' };
    const type = negotiate(c.req.header('accept'), ['application/json', 'text/markdown']);
    if (type === 'text/markdown') {
      return sendText(c, { text: await designSessions.transcript(ref), type: 'text/markdown; charset=utf-8', headers });
    }
    const session = await designSessions.show(ref);
    return sendText(c, { text: JSON.stringify(session), type, tag: entityTag(session), headers });
  });

  api.openapi(takeDesignTurn, async (c) => {
    const { model, as: settlement, ...turn } = readFields(c, takeDesignTurnFields);
    const request = { ...c.req.valid('param'), ...turn, ...(settlement ? { settlement } : {}), ...readModels(model) };
    return sendSession(await c.get('service').designSessions.say(request), 201);
  });

  api.openapi(answerDesignSession, async (c) => {
    const { model, answers, ...request } = readFields(c, answerDesignSessionFields);
    const turns = answers.map(({ as, ...answer }) =>
      as === 'defer' ? { move: 'park' as const, ...answer } : { move: 'decide' as const, settlement: as, ...answer },
    );
    const { designSessions } = c.get('service');
    return sendSession(await designSessions.answer({ ...c.req.valid('param'), ...request, turns, ...readModels(model) }), 201);
  });

  api.openapi(listDesignEdits, async (c) => sendDocument(c, await c.get('service').designSessions.edits(c.req.valid('param'))));

  api.openapi(settleDesignEdits, async (c) => {
    const request = readFields(c, settleDesignEditsFields);
    return sendDocument(c, await c.get('service').designSessions.settleEdits({ ...c.req.valid('param'), ...request }));
  });

  api.openapi(answerDesignTurn, async (c) => {
    const { model } = readFields(c, answerDesignTurnFields);
    return sendSession(await c.get('service').designSessions.answerAgain({ ...c.req.valid('param'), ...readModels(model) }));
  });

  api.openapi(finalizeDesignSession, async (c) => {
    const { model, ...request } = readFields(c, finalizeDesignSessionFields);
    const { designSessions } = c.get('service');
    return sendSession(await designSessions.finalize({ ...c.req.valid('param'), ...request, ...readModels(model) }));
  });

  api.openapi(closeDesignSession, async (c) => {
    const request = readFields(c, closeDesignSessionFields);
    return sendSession(await c.get('service').designSessions.close({ ...c.req.valid('param'), ...request }));
  });
}

function sendSession(session: Report<'design-show'>, status = 200): Response {
  return sendResult(session, { status, tag: entityTag(session), location: `${apiBase}/design-sessions/${session.key}` });
}

function readModels(model: string | undefined): { models?: readonly ModelChoice[] } {
  return model === undefined ? {} : { models: parseModelChoices(model) };
}
