import { shorten } from '../../../analysis/lint/shorten.ts';
import { count } from '../../../lifecycle/count.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinWords } from '../context-texts.ts';
import { codeName, sentence } from './describe-components.ts';
import { refusalsOf, type DesignModel } from './read-model.ts';
import { findSpoken } from './spoken-of.ts';

type Alternative = RfcDraft['alternatives'][number];

/** Other ways that the same model could be built, each rejected by what the model or its PRD says. */
export function weighAlternatives(model: DesignModel, isDivided = false): Alternative[] {
  // Where the notes name parts of their own, services apart are perhaps the way that is taken.
  return [
    ...(isDivided ? [] : weighServices(model)),
    ...weighDirectCalls(model),
    ...weighCopies(model),
    ...weighQueue(model),
    weighHistory(model),
  ];
}

function weighServices({ body, processes, meetings, prd }: DesignModel): Alternative[] {
  const { contexts, aggregates } = body;
  const growth = findSpoken(prd, 'scalability').map(({ ref }) => ref);
  const stated = [...new Set([...prd.body.nonFunctional.scalability.map(({ id }) => `${prd.key}#${id}`), ...growth])].slice(0, 3);
  if (contexts.length < 2) {
    if (aggregates.length < 2) return [];
    const shared = processes.map(({ name }) => codeName(name));
    return [
      {
        text: `A service of its own for each of the ${aggregates.length} aggregates.`,
        reason: `The model has one bounded context: its aggregates share one language, and nothing was found in ${prd.key} that asks to release one of them alone.${shared.length > 0 ? ` ${joinWords(shared)} would turn from one change into calls over a network that can stop halfway.` : ''}`,
      },
    ];
  }
  const apart = processes.filter(({ deeds }) => new Set(deeds.map(({ aggregate }) => aggregate.context)).size > 1);
  const halfway = apart.map(
    ({ name, deeds }) => `${codeName(name)} (${joinWords([...new Set(deeds.map(({ aggregate }) => aggregate.context))])})`,
  );
  return [
    {
      text: `A service of its own for each of the ${contexts.length} bounded contexts.`,
      reason: [
        meetings.length === 0
          ? 'The contexts do not meet, so that this stays open for later at no cost.'
          : `The contexts meet at ${count(meetings.length, 'place')}, each of which would become a call over a network that can be slow, fail, or come twice.`,
        halfway.length === 0 ? '' : `${joinWords(halfway)} would have to be undone when it stops halfway.`,
        stated.length === 0
          ? `No section of ${prd.key} was found to say that one of them grows or is released apart from the others.`
          : `${joinWords(stated)} ${stated.length === 1 ? 'speaks' : 'speak'} of load: worth another look where one context alone is meant, or where one of them gets a team of its own.`,
      ]
        .filter((text) => text !== '')
        .join(' '),
    },
  ];
}

function weighDirectCalls({ meetings }: DesignModel): Alternative[] {
  const telling = meetings.filter(({ relationship, events }) => relationship === 'publishes events' && events.length > 0);
  const [first] = telling;
  if (!first) return [];
  const pairs = telling.map(({ from, to }) => `"${from}" → "${to}"`);
  return [
    {
      text: `A direct call where the model has events (${joinWords(pairs)}).`,
      reason: `"${first.from}" would then wait for "${first.to}", and refuse its own callers while "${first.to}" is not there, although what happened has happened. The model lets "${first.to}" hear of it afterwards.`,
    },
  ];
}

function weighCopies({ meetings }: DesignModel): Alternative[] {
  const asking = meetings.filter(({ relationship }) => relationship === 'queries');
  const deciding = asking.find(({ note }) => /^asks whether/i.test(note)) ?? asking[0];
  if (!deciding) return [];
  const { from, to, note } = deciding;
  const what = /^asks whether (.*?)\.?$/i.exec(note)?.[1];
  return [
    {
      text: `"${to}" keeps a copy of what it asks "${from}", brought up to date by events.`,
      reason: what
        ? `What is asked decides a rule (whether ${what}), and a copy may be behind at just that moment. Asking costs a wait; a copy that is behind breaks the rule.`
        : `The copy would have to be filled, kept and checked, and ${asking.length === 1 ? 'there is one question of this kind' : `there are ${asking.length} questions of this kind`} in the whole model.`,
    },
  ];
}

function weighQueue({ deeds, prd }: DesignModel): Alternative[] {
  const changing = deeds.filter(({ operation }) => operation.event !== '');
  const refusing = changing.filter(({ operation }) => refusalsOf(operation).length > 0);
  if (refusing.length === 0) return [];
  const waiting = prd.body.nonFunctional.performance[0];
  return [
    {
      text: 'Take every request in at once and work it off later.',
      reason: `${refusing.length} of ${changing.length} operations can be refused by a rule, and whoever asks has to know at once, not after they have gone.${waiting ? ` ${prd.key}#${waiting.id} counts the time until the answer: ${sentence(waiting.text)}` : ''}`,
    },
  ];
}

function weighHistory({ body, prd }: DesignModel): Alternative {
  const [erased] = findSpoken(prd, 'erasure');
  const [kept] = findSpoken(prd, 'history');
  const text = `Keep only the ${count(body.domainEvents.length, 'kind')} of events and work out the state from them.`;
  if (erased) {
    return {
      text,
      reason: `${erased.ref} speaks of erasing (${quoted(erased.text)}), which a record that only grows makes hard.`,
    };
  }
  if (kept) {
    return {
      text,
      reason: `${kept.ref} asks how things stood earlier (${quoted(kept.text)}), which events kept beside the state tell as well; the rules of the model are about the state as it is now.`,
    };
  }
  return {
    text,
    reason: `No section of ${prd.key} was found to ask how things stood at an earlier time, and every rule of the model is about the state as it is now. Worth another look where somebody has to know that.`,
  };
}

function quoted(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').replace(/\.$/, '').trim());
}
