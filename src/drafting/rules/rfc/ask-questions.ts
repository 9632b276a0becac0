import { listAsked } from '../../../analysis/lint/list-asked.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { nfrCategories } from '../../../lifecycle/prd.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinWords } from '../context-texts.ts';
import { codeName, sentence } from './describe-components.ts';
import { askAboutMeetings, type Known } from './describe-integrations.ts';
import { listMakers } from './list-edge-cases.ts';
import { withoutFigure } from './match-demands.ts';
import type { DesignModel } from './read-model.ts';
import type { SpanningInvariant } from './spanning-invariants.ts';
import { findSpoken, listRoles, quoteSpoken } from './spoken-of.ts';
import { listUnclaimed } from './state-quality.ts';

/** More would not be answered; what decides most comes first. */
const mostQuestions = 10;
const shownNames = 6;

/** What neither the model nor the PRD nor the engineer says, and the design hangs on. */
export function askQuestions(
  model: DesignModel,
  { known, spanning, hasTechnology }: { known: Known; spanning: readonly SpanningInvariant[]; hasTechnology: boolean },
): Pick<RfcDraft, 'decisions' | 'unknowns'> {
  return {
    decisions: [
      ...askWhatPrdAsks(model.prd),
      ...(hasTechnology
        ? []
        : [
            `Which language, database and way of running it are used? Neither the notes nor the constraints name any, and ${model.key} is free of technology.`,
          ]),
      ...askAboutProcesses(model),
      ...spanning.map(
        ({ id, statement, per }) =>
          `Where is ${model.ref(id)} kept, as it counts over several of one ${per}? (${sentence(statement).replace(/\.$/, '')})`,
      ),
      ...askAboutMeetings(model, known),
      ...(known.twice ? [] : askAboutRepeats(model)),
      ...askAboutCallers(model),
      // What the PRD itself asks is never cut off.
    ].slice(0, mostQuestions + listAsked(model.prd.body).length),
    unknowns: [...askAboutFigures(model, known), ...askAboutGrounds(model)].slice(0, mostQuestions),
  };
}

/** What the people who wrote the PRD left open themselves. */
export function askWhatPrdAsks({ key, body }: DesignModel['prd']): string[] {
  return listAsked(body).map(
    ({ text, place }) => `${text} (${place.startsWith('"') ? `${key}, ${place}` : partRef(key, place)})`,
  );
}

function askAboutProcesses({ processes }: DesignModel): string[] {
  return processes.map(({ name, deeds }) => {
    const things = joinWords([...new Set(deeds.map(({ aggregate }) => codeName(aggregate.name)))]);
    const contexts = new Set(deeds.map(({ aggregate }) => aggregate.context));
    return contexts.size > 1
      ? `How does ${codeName(name)} change ${things}, which different parts keep: in steps that are undone or done again when one fails, and which?`
      : `Does ${codeName(name)} change ${things} in one transaction, or in steps that are done again when one fails?`;
  });
}

function askAboutRepeats(model: DesignModel): string[] {
  const makers = listMakers(model).map(({ operation }) => codeName(operation.name));
  if (makers.length === 0) return [];
  return [
    `By what is a repeated ${joinNames(makers, 'or')} known, so that a caller who got no answer and asks again does not get two?`,
  ];
}

function askAboutCallers(model: DesignModel): string[] {
  const unclaimed = listUnclaimed(model).map(codeName);
  const roles = listRoles(model.prd).map((role) => `"${role}"`);
  const known =
    roles.length === 0
      ? `No story of ${model.prd.key} names a role.`
      : `${model.prd.key} names ${joinNames(roles, 'and')}; none of its stories leads to ${unclaimed.length === 1 ? 'it' : 'them'}.`;
  return [
    unclaimed.length === 0
      ? 'Which operations does each role do itself, and which happen by themselves when their time comes?'
      : `Who may do ${joinNames(unclaimed, 'and')}, or what sets ${unclaimed.length === 1 ? 'it' : 'them'} off? ${known}`,
  ];
}

function askAboutFigures({ prd }: DesignModel, { demands }: Known): string[] {
  const { nonFunctional } = prd.body;
  const unstated = nfrCategories
    .filter((category) => nonFunctional[category].length === 0 && !demands.has(category))
    .map((category) => ({ category, spoken: findSpoken(prd, category) }));
  const silent = unstated.filter(({ spoken }) => spoken.length === 0).map(({ category }) => category);
  const vague = withoutFigure([...nonFunctional.performance, ...nonFunctional.availability, ...nonFunctional.scalability]);
  return [
    ...vague.map(({ id, text }) => `By which figure is ${prd.key}#${id} met? (${text.replace(/\.$/, '')})`),
    ...(silent.length === 0
      ? []
      : [
          `What is demanded of ${joinWords(silent)}? No section of ${prd.key} was found to speak of ${silent.length === 1 ? 'it' : 'them'}.`,
        ]),
    ...unstated
      .filter(({ spoken }) => spoken.length > 0)
      .map(
        ({ category, spoken }) =>
          `Is this all that is demanded of ${category}? ${prd.key} has no section of that name, and speaks of it in: ${quoteSpoken(spoken)}.`,
      ),
  ];
}

function askAboutGrounds({ prd }: DesignModel): string[] {
  const { risks, constraints } = prd.body;
  const systems = findSpoken(prd, 'systems');
  return [
    ...(constraints.technical.length === 0
      ? [
          `Which systems are there already, and what has to be taken over from them? ${systems.length === 0 ? `No section of ${prd.key} was found to name one.` : `${prd.key} may speak of some in: ${quoteSpoken(systems)}.`}`,
        ]
      : []),
    ...risks.assumptions.map((assumption) => `Does this hold: "${assumption.replace(/"/g, "'")}"?`),
  ];
}

function joinNames(names: readonly string[], conjunction: 'and' | 'or'): string {
  const more = names.length - shownNames;
  if (more > 0) return `${names.slice(0, shownNames).join(', ')} and ${more} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}
