import { camelCase, plainName } from '../../analysis/concepts/terms.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { DaaBody, Operation } from '../../lifecycle/daa.ts';
import { eventName, participlePhrase } from './event-names.ts';
import { literal, nameEnd, nameStart } from './name-patterns.ts';
import { renamePart, type NamedPart } from './rename-part.ts';

interface Deed {
  readonly verb: string;
  readonly object: string;
}

/** Gives an operation another name, and with it the event and the sentences that were made of the old one: `goStock`, "Go the stock", `StockGone`. */
export function renameOperation(
  daa: DaaBody,
  part: Extract<NamedPart, { kind: 'operation' }>,
  to: string,
  tagger: Tagger,
): DaaBody {
  const thing = plainName(part.aggregate);
  const [before, after] = [readDeed(part.name, thing), readDeed(camelCase(to), thing)];
  const name = camelCase(to);
  const renamed = renamePart(daa, part, to);
  const told: DaaBody = {
    ...renamed,
    aggregates: renamed.aggregates.map((aggregate) => ({
      ...aggregate,
      operations: aggregate.operations.map((own) => (own.name === name ? retell(own, { before, after, tagger }) : own)),
    })),
  };
  const named = (deed: Deed): string => eventName({ ...deed, query: false, draft: null }, tagger);
  const newEvent = named(after);
  const raised = told.aggregates.flatMap(({ operations }) => operations).find((own) => own.name === name)?.event;
  // An event that somebody named otherwise keeps its name.
  if (raised === undefined || raised !== named(before) || told.domainEvents.some((event) => event.name === newEvent)) return told;
  return renamePart(told, { kind: 'event', name: raised }, newEvent);
}

function readDeed(name: string, thing: string): Deed {
  const [verb = '', ...object] = plainName(name).split(' ');
  return { verb, object: object.join(' ') || thing };
}

function retell(operation: Operation, { before, after, tagger }: { before: Deed; after: Deed; tagger: Tagger }): Operation {
  const article = String.raw`(?:the |an? )?`;
  const deed = new RegExp(`${nameStart}${literal(before.verb)} ${article}${literal(before.object)}${nameEnd}`, 'giu');
  const done = new RegExp(
    `${nameStart}(${article})${literal(before.object)} is ${literal(participlePhrase(before.verb, tagger))}${nameEnd}`,
    'giu',
  );
  const change = (text: string): string =>
    text
      .replace(deed, (found) => withCaseOf(found, `${after.verb} the ${after.object}`))
      .replace(done, (found, lead: string) =>
        withCaseOf(found, `${lead}${after.object} is ${participlePhrase(after.verb, tagger)}`),
      );
  return { ...operation, pseudocode: change(operation.pseudocode), postcondition: change(operation.postcondition) };
}

function withCaseOf(found: string, text: string): string {
  return /^\p{Lu}/u.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
