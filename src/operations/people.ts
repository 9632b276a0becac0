import { z } from 'zod';
import { roles } from '../lifecycle/roles.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line } from './request-fields.ts';

const tag = 'People';
const id = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the id of a person')
  .meta({ description: 'Of the person or machine.' });
const params = z.strictObject({ id });
const roleParams = z.strictObject({ id, role: z.enum(roles).meta({ description: 'What they may decide.' }) });
const identity = {
  issuer: line(500).describe("The provider's issuer, as its discovery document writes it."),
  subject: line(300).describe('The `sub` that it gives this person.'),
};
const person = (description: string) => ({ 200: json('person-show', description, ['ETag']) });
const adminOnly = 'Only admins may; 403 to others.';

const identityFields = z.strictObject(identity);

export const peopleOperations = defineOperations({
  listPeople: {
    method: 'get',
    path: '/people',
    guard: { calls: ['people.list'], scope: 'read', role: 'person', aliases: [] },
    tag,
    summary: 'List people',
    description:
      'Persons and machines, with the roles that were granted to them and who they are to identity providers. 403 to machines.',
    answers: { 200: json('person-list', 'All of them, oldest first.', ['ETag']) },
  },

  readPerson: {
    method: 'get',
    path: '/people/{id}',
    guard: { calls: ['people.show'], scope: 'read', role: 'person', aliases: [] },
    tag,
    summary: 'Read a person',
    description: 'Roles, identities, when they last signed in, and whether they are active. 403 to machines.',
    params,
    answers: person('The person.'),
  },

  grantRole: {
    method: 'put',
    path: '/people/{id}/roles/{role}',
    guard: { calls: ['people.grantRole'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'Grant a role',
    description: `${adminOnly} Granting a role twice changes nothing. A machine holds none.`,
    params: roleParams,
    answers: person('The person, with the role.'),
  },

  removeRole: {
    method: 'delete',
    path: '/people/{id}/roles/{role}',
    guard: { calls: ['people.removeRole'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'Take a role away',
    description: `${adminOnly} It counts from the next request on; what they decided stands. The last admin stays one (409).`,
    params: roleParams,
    answers: person('The person, without the role.'),
    problems: [409],
  },

  deactivatePerson: {
    method: 'put',
    path: '/people/{id}/deactivation',
    guard: { calls: ['people.deactivate'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'Deactivate a person',
    description: `${adminOnly} From the next request on no token of theirs is heard, and their sessions end. Their record and their decisions stay. The last admin stays active (409).`,
    params,
    answers: person('The person, deactivated.'),
    problems: [409],
  },

  reactivatePerson: {
    method: 'delete',
    path: '/people/{id}/deactivation',
    guard: { calls: ['people.reactivate'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'Reactivate a person',
    description: `${adminOnly} Their tokens are good again, as far as they were not revoked; their sessions are not.`,
    params,
    answers: person('The person, active.'),
  },

  linkIdentity: {
    method: 'put',
    path: '/people/{id}/identities',
    guard: { calls: ['people.link'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    tag,
    summary: 'Say who a person is to an identity provider',
    description: `${adminOnly} Whoever signs in there as this subject is this person from then on. Where it was another person before, the sessions that it opened there end.`,
    params,
    body: jsonBody(identityFields, { example: { issuer: 'https://login.example.com', subject: '00u1a2b3c4' } }),
    answers: person('The person, with the identity.'),
  },

  unlinkIdentity: {
    method: 'delete',
    path: '/people/{id}/identities',
    guard: { calls: ['people.unlink'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'Take an identity away',
    description: `${adminOnly} Their sessions by an identity provider end. Whoever signs in as that subject later is somebody new.`,
    params,
    query: z.strictObject(identity),
    answers: person('The person, without the identity.'),
  },
});
