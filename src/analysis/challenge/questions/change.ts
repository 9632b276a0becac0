import * as change from '../meanings/change.ts';
import * as overlap from '../meanings/overlap.ts';
import { allOf, anyOf } from '../phrases/concept.ts';
import { atTwoWeights, type OpenQuestion } from '../open-question.ts';

const sections =
  /^(?:High-Level Approach|Component Design|Technology Choices|Risks|Cons|Edge Cases|Failure Modes|Monitoring|Integration Points|Open Questions|Other)\b|Rollout|Migration|Release|Introduction|Launch|Transition|Moving|Schema|Deploy/i;

/** A line on what is watched names all sites and the day of a figure, and releases nothing. */
const releaseSections = new RegExp(sections.source.replace('Monitoring|', ''), 'i');

const noWayBack =
  'The first wrong row is found after the old form is gone, or the former release no longer reads what is there. From then on every hour makes going back dearer.';
const howBack = 'How is it proved that everything arrived, and how does one go back on the day after?';
const stepsBack = [
  { title: 'Expand, fill, switch reads, contract a release later', tradeOff: 'Three releases in place of one.' },
  { title: 'A rehearsal with a report, and the old readable for a while', tradeOff: 'Two places to keep up.' },
];

const everybodyAtOnce =
  'A mistake that shows only in use hits everybody in the same hour, and there is no part that still works and nothing to compare with.';
const whoFirst = 'Who gets it first, what is watched, and at which figure does it stop and go back?';
const waves = [
  { title: 'A pilot, then waves with a stop criterion', tradeOff: 'Two versions side by side for a while.' },
  { title: 'A switch by site, group or share of requests', tradeOff: 'Both paths have to work meanwhile.' },
];

export const changeQuestions: readonly OpenQuestion[] = [
  {
    concern: 'migration',
    weight: 'major',
    raised: allOf(change.changesStored, change.withoutReturn),
    denies: true,
    sections,
    outside: /Playbook|Alternatives|Retention|Keeping|Deleting/i,
    answered: change.canGoBack,
    reach: 'unit',
    fault: 'what is stored changes, and there is no way back',
    text: noWayBack,
    question: howBack,
    waysOut: stepsBack,
  },
  {
    concern: 'migration',
    weight: 'minor',
    raised: change.changesStored,
    denies: true,
    besides: change.withoutReturn,
    sections,
    outside: /Playbook|Alternatives|Retention|Keeping|Deleting/i,
    answered: change.canGoBack,
    reach: 'unit',
    fault: 'the change of what is stored and its end are one step',
    text: noWayBack,
    question: howBack,
    waysOut: stepsBack,
  },
  {
    concern: 'migration',
    weight: 'minor',
    raised: change.rewrittenInPlace,
    near: change.namesWhatWas,
    except: change.isRetention,
    sections,
    outside: /Playbook|Alternatives|Retention|Keeping|Deleting/i,
    answered: change.leadsBack,
    reach: 'unit',
    fault: 'it is rewritten where it lies, and nothing leads back',
    text: noWayBack,
    question: howBack,
    waysOut: stepsBack,
  },
  {
    concern: 'migration',
    weight: 'minor',
    raised: change.formerIsGone,
    denies: true,
    besides: change.dataMoves,
    near: change.namesWhatWas,
    except: change.isRetention,
    sections,
    outside: /Playbook|Alternatives|Retention|Keeping|Deleting/i,
    answered: change.canGoBack,
    reach: 'unit',
    fault: 'the former form is gone before the new one has proved itself',
    text: noWayBack,
    question: howBack,
    waysOut: stepsBack,
  },
  {
    concern: 'migration',
    weight: 'minor',
    raised: overlap.changesUnderReaders,
    denies: true,
    sections,
    outside: /Playbook|Alternatives|Retention|Keeping|Deleting/i,
    except: change.isRetention,
    answered: change.canGoBack,
    reach: 'unit',
    fault: 'the form changes under those who still need the old one',
    text: 'For a while both are in use, whether that was planned or not: whoever still reads or sends the old form fails in that hour, and going back breaks the others.',
    question: 'Who needs the old form on that day, and how long do both work?',
    waysOut: stepsBack,
  },
  {
    concern: 'rollout',
    weight: 'minor',
    raised: overlap.allOnOneDay,
    denies: true,
    except: anyOf(change.takesBack, change.isWatched),
    sections: releaseSections,
    outside: /Playbook|Alternatives/,
    answered: change.goesInSteps,
    reach: 'unit',
    fault: 'it goes to everybody at once',
    text: everybodyAtOnce,
    question: whoFirst,
    waysOut: waves,
  },
  ...atTwoWeights(
    { outright: allOf(change.goesToAll, change.atOneMoment), doubted: change.goesToAll },
    {
      concern: 'rollout',
      denies: true,
      near: change.isReleased,
      except: anyOf(change.takesBack, change.isWatched),
      sections: releaseSections,
      outside: /Playbook|Alternatives/,
      answered: change.goesInSteps,
      reach: 'unit',
      fault: 'it goes to everybody at once',
      text: everybodyAtOnce,
      question: whoFirst,
      waysOut: waves,
    },
  ),
];
