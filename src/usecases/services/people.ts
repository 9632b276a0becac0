import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import { changePerson, findPerson } from '../people/manage-people.ts';
import { loginAddress } from '../people/login-address.ts';
import type { UsecasePorts } from '../ports.ts';
import { toPersonItem, toSessionItem } from '../reports/people-documents.ts';
import type { LoginLinkService, PeopleService, SessionService } from '../service.ts';

export function createPeopleService(ports: UsecasePorts, { token: adminToken }: Principal): PeopleService {
  const { people } = ports;
  return {
    list: async () => ({ items: (await people.listPeople()).map(toPersonItem) }),
    show: async ({ person }) => toPersonItem(await findPerson(ports, person)),
    grantRole: async ({ person, role }) =>
      toPersonItem(await changePerson(ports, person, ({ id }) => people.grantRole({ adminToken, personId: id, role }))),
    removeRole: async ({ person, role }) =>
      toPersonItem(await changePerson(ports, person, ({ id }) => people.removeRole({ adminToken, personId: id, role }))),
    deactivate: async ({ person }) =>
      toPersonItem(await changePerson(ports, person, ({ id }) => people.setActive({ adminToken, personId: id, active: false }))),
    reactivate: async ({ person }) =>
      toPersonItem(await changePerson(ports, person, ({ id }) => people.setActive({ adminToken, personId: id, active: true }))),
    link: async ({ person, issuer, subject }) =>
      toPersonItem(
        await changePerson(ports, person, ({ id }) => people.linkIdentity({ adminToken, personId: id, issuer, subject })),
      ),
    unlink: async ({ person, issuer, subject }) =>
      toPersonItem(
        await changePerson(ports, person, ({ id }) => people.unlinkIdentity({ adminToken, personId: id, issuer, subject })),
      ),
  };
}

export function createSessionService({ people }: UsecasePorts, { name, token, tokenId }: Principal): SessionService {
  return {
    list: async () => {
      const tokens = await people.listTokens();
      const own = tokens.filter(({ tokenKind, holder, live }) => tokenKind === 'session' && live && holder === name);
      return { items: own.map((session) => toSessionItem(session, tokenId)) };
    },
    end: async ({ id }) => {
      const tokens = await people.listTokens();
      const session = tokens.find((one) => one.id === id && one.tokenKind === 'session' && one.holder === name && one.live);
      if (!session) throw noSession(id);
      await people.revokeToken({ adminToken: token, id });
      return { ended: 1 };
    },
    endAll: async () => {
      const { ended } = await people.signOut({ token, everywhere: true });
      return { ended };
    },
  };
}

export function createLoginLinkService(
  ports: UsecasePorts,
  { principal: { token }, publicUrl }: { principal: Principal; publicUrl: string | null },
): LoginLinkService {
  return {
    create: async ({ person }) => {
      const personId = person === undefined ? undefined : (await findPerson(ports, person)).id;
      const { id, person: name, code, expiresAt } = await ports.people.createLoginLink({ token, personId });
      return { id, person: name, url: publicUrl && loginAddress(publicUrl, code), code, expiresAt };
    },
  };
}

function noSession(id: string): NotFoundError {
  return new NotFoundError({
    id: 'session.not-found',
    message: `You have no session ${id}.`,
    fix: fix`${act('listSessions')} shows where you are signed in.`,
  });
}
