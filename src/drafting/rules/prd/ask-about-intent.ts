import type { OpenQuestion, PrdDraft } from '../../../steps/prd-writing/contracts.ts';
import type { Touched } from './find-risks.ts';
import type { StoryDraft } from './write-stories.ts';

interface AboutIntent {
  readonly stories: readonly StoryDraft[];
  readonly mainRole: string;
  /** As a sentence calls those it is for: "members"; '' when nobody is named. */
  readonly people: string;
  /** What the intent says of success, with or without a figure. */
  readonly metric: string;
  readonly touched: Touched;
  /** Questions that the intent itself asks. */
  readonly asked: readonly string[];
  /** Whether the intent says what happens when something goes wrong. */
  readonly saysRefusals: boolean;
  readonly draft: Pick<PrdDraft, 'nonFunctional' | 'constraints' | 'outOfScope'>;
  readonly hasMeasure: boolean;
}

/** What a PRD needs and the intent does not say; ranking and the limit to a few are not done here. */
export function askAboutIntent(about: AboutIntent): OpenQuestion[] {
  const { stories } = about;
  const ids = stories.map((_, at) => `US-${at + 1}`);
  const [first] = stories;
  const deed = (first?.capability ?? '').replace(/^to\s+/i, '');
  const known = { ...about, ids, deed, isDeed: /^to\s/i.test(first?.capability ?? '') };
  return [
    ...about.asked.map(askTheirs),
    askUsers(known),
    askMetric(known),
    askPriorities(known),
    askScope(known),
    askRefusals(known),
    askData(known),
    askLoad(known),
    askDeadline(known),
  ].filter((question) => question !== null);
}

interface Known extends AboutIntent {
  readonly ids: readonly string[];
  readonly deed: string;
  readonly isDeed: boolean;
}

function askTheirs(text: string): OpenQuestion {
  return {
    text,
    place: 'out-of-scope',
    stories: [],
    touches: ['scope'],
    changes: 'the intent itself asks it',
    recommended: 'What this asks about is left out of the first version.',
    otherwise: 'What is answered becomes part of the scope, and may need a story.',
  };
}

function askUsers({ mainRole, ids }: Known): OpenQuestion | null {
  if (mainRole !== '') return null;
  return {
    text: 'Who uses it: in which role is somebody when they want this?',
    place: 'target-users',
    stories: [...ids],
    touches: ['scope'],
    changes: `the role of ${count(ids.length)}`,
    recommended: 'customer',
    otherwise: 'Each further role may see and do other things, and brings stories of its own.',
  };
}

function askMetric({ hasMeasure, metric, people, deed, isDeed }: Known): OpenQuestion | null {
  if (hasMeasure) return null;
  const who = people === '' ? 'those it is for' : `the ${people}`;
  return {
    text:
      metric === '' ? 'By which figure will you know that it works?' : `How far, and by when: "${metric.replace(/[.]+$/, '')}"?`,
    place: 'primary-kpi',
    stories: [],
    touches: [],
    changes: 'the primary KPI, without which the gate cannot be passed',
    recommended: `Within three months of the release, at least half of ${who} have used it${isDeed ? ` to ${deed}` : ''}.`,
    otherwise: 'Another figure changes what is counted and when the feature counts as a success; no story changes.',
  };
}

function askPriorities({ stories, ids }: Known): OpenQuestion | null {
  const open = ids.filter((_, at) => stories[at]?.priority === null);
  if (stories.length < 2 || open.length < 2) return null;
  const first = open.filter((id, at) => at === 0 || stories[ids.indexOf(id)]?.limited === true);
  return {
    text: 'Which of the stories must the first version have, and which could follow?',
    place: 'priorities',
    stories: open,
    touches: [],
    changes: `the priority of ${count(open.length)}`,
    recommended: first.length === open.length ? 'all must-have' : `must-have: ${first.join(', ')}; should-have: the rest`,
    otherwise: 'A story that is no must-have may be left out when time runs short.',
  };
}

function askScope({ draft, ids }: Known): OpenQuestion | null {
  if (draft.outOfScope.length > 0) return null;
  return {
    text: 'What is not part of the first version, although somebody may expect it?',
    place: 'out-of-scope',
    stories: [...ids],
    touches: ['scope'],
    changes: 'which stories are left out, and which are missing',
    recommended: 'Everything that no story here names is left out.',
    otherwise: 'What is named is not built; what is wanted after all needs a story.',
  };
}

function askRefusals({ saysRefusals, stories, ids, deed, isDeed, touched }: Known): OpenQuestion | null {
  if (saysRefusals) return null;
  const bare = ids.filter((_, at) => stories[at]?.limited === false);
  return {
    text: `What happens when ${isDeed ? `it is not possible to ${deed}` : 'that is not possible'}, or when the same is asked for twice?`,
    place: 'edge-cases',
    stories: bare,
    touches: [...(touched.safety ? (['safety'] as const) : []), ...(touched.money ? (['money'] as const) : [])],
    changes: 'what is refused, and what people are told then',
    recommended: 'Nothing is changed, the person is told the reason, and the same request sent twice counts once.',
    otherwise: 'Each refusal with a rule of its own becomes a criterion.',
  };
}

function askData({ draft, touched, mainRole, ids }: Known): OpenQuestion | null {
  const { security, compliance } = draft.nonFunctional;
  const hanging = { stories: touched.persons ? [...ids] : [], touches: touched.persons ? ['law' as const] : [] };
  const otherwise = 'Data on health, children or payments brings rules of its own on consent, access and deletion.';
  if (security.length > 0) {
    if (compliance.length > 0 || !touched.persons) return null;
    return {
      ...hanging,
      text: 'Which law or rule holds for the data, and how long is it kept?',
      place: 'compliance',
      changes: 'what has to be kept, shown or deleted',
      recommended:
        'The rules of the organization on personal data hold; data is kept no longer than they and the purpose ask for.',
      otherwise,
    };
  }
  return {
    ...hanging,
    text: 'Which of the data is sensitive, who may see it, and how long is it kept?',
    place: 'security',
    changes: 'who may see and change what, and which law applies',
    recommended: `Only the ${mainRole === '' ? 'person' : mainRole} concerned and the staff who serve them see the data; it is kept no longer than the law and the purpose ask for.`,
    otherwise,
  };
}

function askLoad({ draft }: Known): OpenQuestion | null {
  if (draft.nonFunctional.performance.length > 0 || draft.nonFunctional.scalability.length > 0) return null;
  return {
    text: 'How many use it at the busiest time, and how long may an answer take?',
    place: 'performance',
    stories: [],
    touches: [],
    changes: 'performance and scalability',
    recommended: 'With up to 100 people at once, nine of ten requests are answered within 2 seconds.',
    otherwise: 'Much higher figures may change what it costs to build and run.',
  };
}

function askDeadline({ draft }: Known): OpenQuestion | null {
  if (draft.constraints.timeline !== '') return null;
  return {
    text: 'By when is it needed, and what happens if it comes later?',
    place: 'timeline',
    stories: [],
    touches: [],
    changes: 'which stories fit into the first version',
    recommended: 'There is no fixed date; it is released when its acceptance criteria are met.',
    otherwise: 'A near date makes the stories that are no must-have wait.',
  };
}

function count(stories: number): string {
  return stories === 1 ? 'one story' : `${stories} stories`;
}
