import type { peopleOperations } from '../../operations/people.ts';
import type { Handlers } from '../handler.ts';

export const peopleHandlers: Handlers<typeof peopleOperations> = {
  listPeople: ({ service }) => service.people.list(),
  readPerson: ({ service, input: { id } }) => service.people.show({ person: id }),
  grantRole: ({ service, input: { id, role } }) => service.people.grantRole({ person: id, role }),
  removeRole: ({ service, input: { id, role } }) => service.people.removeRole({ person: id, role }),
  deactivatePerson: ({ service, input: { id } }) => service.people.deactivate({ person: id }),
  reactivatePerson: ({ service, input: { id } }) => service.people.reactivate({ person: id }),
  linkIdentity: ({ service, input: { id, ...identity } }) => service.people.link({ person: id, ...identity }),
  unlinkIdentity: ({ service, input: { id, ...identity } }) => service.people.unlink({ person: id, ...identity }),
};
