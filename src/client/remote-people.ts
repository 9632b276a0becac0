import type { LoginLinkService, PeopleService, SessionService } from '../usecases/service.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { ApiClient } from './api-client.ts';
import { once } from './request-parts.ts';

/** Addresses name people by their ids, persons by their names. */
export function createRemotePeople({ GET, PUT, DELETE, expect }: ApiClient): PeopleService {
  const list = (): Promise<Report<'person-list'>> => expect(GET('/api/v1/people'));
  const find = async (nameOrId: string): Promise<{ id: string }> => {
    const { items } = await list();
    // Who is not there is looked up all the same, for the refusal of the server.
    return { id: items.find(({ name }) => name === nameOrId)?.id ?? nameOrId };
  };
  return {
    list,
    show: async ({ person }) => expect(GET('/api/v1/people/{id}', { params: { path: await find(person) } })),
    grantRole: async ({ person, role }) =>
      expect(PUT('/api/v1/people/{id}/roles/{role}', { params: { path: { ...(await find(person)), role } } })),
    removeRole: async ({ person, role }) =>
      expect(DELETE('/api/v1/people/{id}/roles/{role}', { params: { path: { ...(await find(person)), role } } })),
    deactivate: async ({ person }) => expect(PUT('/api/v1/people/{id}/deactivation', { params: { path: await find(person) } })),
    reactivate: async ({ person }) =>
      expect(DELETE('/api/v1/people/{id}/deactivation', { params: { path: await find(person) } })),
    link: async ({ person, issuer, subject }) =>
      expect(PUT('/api/v1/people/{id}/identities', { params: { path: await find(person) }, body: { issuer, subject } })),
    unlink: async ({ person, issuer, subject }) =>
      expect(DELETE('/api/v1/people/{id}/identities', { params: { path: await find(person), query: { issuer, subject } } })),
  };
}

export function createRemoteSessions({ GET, DELETE, expect }: ApiClient): SessionService {
  return {
    list: () => expect(GET('/api/v1/sessions')),
    end: ({ id }) => expect(DELETE('/api/v1/sessions/{id}', { params: { path: { id } } })),
    endAll: () => expect(DELETE('/api/v1/sessions')),
  };
}

export function createRemoteLoginLinks({ POST, expect }: ApiClient): LoginLinkService {
  return {
    create: ({ person }) => expect(POST('/api/v1/login-links', { params: { header: once() }, body: { person } })),
  };
}
