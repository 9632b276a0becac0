import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { emptyFields } from '../documents/request-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { assignGate, assignGateFields, commentGate, commentGateFields, reopenGate } from './discuss-routes.ts';
import { decideGate, decideGateFields, listGates, readGate, readGateOutcome } from './routes.ts';

export function serveGates(api: HttpApi): void {
  api.openapi(listGates, async (c) => {
    const { limit, cursor, artifact, type, mine, overdue, status } = c.req.valid('query');
    const choice = { status, artifactKey: artifact, kind: type, mine: mine === 'yes', overdue: overdue === 'yes' };
    return sendDocument(c, await c.get('service').gates.list(choice, { limit, cursor }));
  });

  api.openapi(readGate, async (c) => sendDocument(c, await c.get('service').gates.show(c.req.valid('param'))));

  api.openapi(decideGate, async (c) => {
    const { key } = c.req.valid('param');
    const { notMet, ...fields } = readFields(c, decideGateFields);
    const decided = await c.get('service').gates.decide({
      ...fields,
      key,
      notMet: notMet.map((refused) => ({ ...refused, verdict: 'not-met' })),
      ifMatch: c.get('ifMatch'),
    });
    return sendResult(decided, { status: decided.repeated ? 200 : 201, location: `${apiBase}/gates/${key}/outcome` });
  });

  api.openapi(assignGate, async (c) => {
    const { assignees } = readFields(c, assignGateFields);
    return sendDocument(c, await c.get('service').gates.assign({ ...c.req.valid('param'), names: assignees }));
  });

  api.openapi(commentGate, async (c) => {
    const gate = await c.get('service').gates.comment({ ...c.req.valid('param'), ...readFields(c, commentGateFields) });
    return sendResult(gate, { status: 201, location: `${apiBase}/gates/${gate.id}` });
  });

  api.openapi(reopenGate, async (c) => {
    readFields(c, emptyFields);
    const gate = await c.get('service').gates.reopen(c.req.valid('param'));
    return sendResult(gate, { status: 201, location: `${apiBase}/gates/${gate.id}` });
  });

  api.openapi(readGateOutcome, async (c) => sendDocument(c, await c.get('service').gates.outcome(c.req.valid('param'))));
}
