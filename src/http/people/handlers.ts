import { entityTag } from '../../usecases/entity-tag.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import {
  deactivatePerson,
  grantRole,
  identityFields,
  linkIdentity,
  listPeople,
  reactivatePerson,
  readPerson,
  removeRole,
  unlinkIdentity,
} from './routes.ts';

export function servePeople(api: HttpApi): void {
  api.openapi(listPeople, async (c) => sendDocument(c, await c.get('service').people.list()));
  api.openapi(readPerson, async (c) => sendDocument(c, await c.get('service').people.show({ person: c.req.valid('param').id })));
  api.openapi(grantRole, async (c) => {
    const { id, role } = c.req.valid('param');
    return sendPerson(await c.get('service').people.grantRole({ person: id, role }));
  });
  api.openapi(removeRole, async (c) => {
    const { id, role } = c.req.valid('param');
    return sendPerson(await c.get('service').people.removeRole({ person: id, role }));
  });
  api.openapi(deactivatePerson, async (c) =>
    sendPerson(await c.get('service').people.deactivate({ person: c.req.valid('param').id })),
  );
  api.openapi(reactivatePerson, async (c) =>
    sendPerson(await c.get('service').people.reactivate({ person: c.req.valid('param').id })),
  );
  api.openapi(linkIdentity, async (c) => {
    const { issuer, subject } = readFields(c, identityFields);
    return sendPerson(await c.get('service').people.link({ person: c.req.valid('param').id, issuer, subject }));
  });
  api.openapi(unlinkIdentity, async (c) => {
    const { issuer, subject } = c.req.valid('query');
    return sendPerson(await c.get('service').people.unlink({ person: c.req.valid('param').id, issuer, subject }));
  });
}

function sendPerson(person: Report<'person-show'>): Response {
  return sendResult(person, { tag: entityTag(person) });
}
