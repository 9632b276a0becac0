import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { PersonSummary } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** Finds a person or machine by name, else by id. Throws NotFoundError `person.not-found`. */
export async function findPerson(ports: Pick<UsecasePorts, 'people'>, nameOrId: string): Promise<PersonSummary> {
  const people = await ports.people.listPeople();
  const person = people.find(({ name }) => name === nameOrId) ?? people.find(({ id }) => id === nameOrId);
  if (person) return person;
  throw new NotFoundError({
    id: 'person.not-found',
    message: `There is no person ${nameOrId}.`,
    fix: fix`${act('listPeople')} shows who there is.`,
  });
}

/** Changes a person and returns the result. */
export async function changePerson(
  ports: Pick<UsecasePorts, 'people'>,
  nameOrId: string,
  change: (person: PersonSummary) => Promise<void>,
): Promise<PersonSummary> {
  const person = await findPerson(ports, nameOrId);
  await change(person);
  return findPerson(ports, person.id);
}
