import { matchPatterns, tellMatch } from '../../../analysis/patterns/match-patterns.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { sentencesOf } from '../../../analysis/challenge/passages.ts';
import { withoutSetAside } from '../../../analysis/technology/set-aside.ts';
import { isTakenUp } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import type { KnownPattern } from '../../../lifecycle/design-material.ts';
import type { StepOutput } from '../../../steps/registry.ts';
import { asItStands } from './as-it-stands.ts';
import { readSettled, type Dialogue } from './dialogue.ts';
import { readyMade, wholeChoices } from './whole-choices.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** What a pattern of the Playbook would bring here. */
export function patternAsAlternative({ key, title, body }: KnownPattern): Alternative {
  return {
    title,
    text: `${key} of the Playbook. ${firstParagraph(body.solution.implementationGuide) || body.problem}`,
    pros: body.tradeOffs.pros.slice(0, 3),
    cons: body.tradeOffs.cons.slice(0, 3),
    fitsWhen: body.context.whenToUse[0]?.replace(/\s+/g, ' ') ?? '',
  };
}

function firstParagraph(markdown: string): string {
  return markdown.split(/\n{2,}/).find((text) => !/^(?:#|```|\|)/.test(text)) ?? '';
}

/** Active entries that apply to the design, and of which nobody has said whether they are used; with what in the design speaks for them. */
export function undecidedPatterns({ material }: Dialogue): Alternative[] {
  return matchPatterns(material).flatMap((match) => {
    const pattern = material.patterns.find(({ key }) => key === match.key);
    if (!pattern || !match.applies || match.status !== 'Active' || match.said !== '') return [];
    const alternative = patternAsAlternative(pattern);
    return [{ ...alternative, text: `${alternative.text} It applies: ${tellMatch(match)}` }];
  });
}

/** The opposites of what the design states, each with the sentence that states it; last, to buy in place of building. */
export function oppositesOfStated(dialogue: Dialogue): Alternative[] {
  const { alternatives } = dialogue.material.rfc.body;
  // What was decided a moment ago is what the design states.
  const reading = asItStands(readSettled(dialogue), dialogue.session);
  const said = [reading.text, ...alternatives.map(({ text, reason }) => `${text} ${reason}`)].join('\n');
  const built = reading.design.filter(({ section }) => builtIn.includes(section));
  const opposites = wholeChoices.flatMap(({ states, present, ...way }) => {
    if (present.test(said)) return [];
    const stated = sentencesOf(built).find(({ sentence }) => states.test(withoutSetAside(sentence)) && !denied.test(sentence));
    if (!stated) return [];
    return [{ ...way, text: `${placeOf(stated.passage)} says “${cut(stated.sentence)}” ${way.text}` }];
  });
  const { present, ...buy } = readyMade;
  return present.test(said) ? opposites : [...opposites, buy];
}

const builtIn = ['High-Level Approach', 'Component Design', 'Technology Choices', 'Integration Points'];
const denied = /\b(?:no|not|never|without|neither|nobody)\b/i;

/** Alternatives that the RFC itself weighs and that no session has settled: they need no offer, but a word. */
export function tellOwnAlternatives({ material, session, turn }: Dialogue): string {
  const settled = session.decisions.flatMap(({ settles }) => settles);
  const open = material.rfc.body.alternatives.filter(
    (one) => !isTakenUp(one) && !settled.includes(one.id) && (turn.about.length === 0 || turn.about.includes(one.id)),
  );
  if (open.length === 0) return '';
  const lines = open.map(({ id, text, reason }) => {
    const why = reason.trim() === '' ? 'Nobody says why it is not taken.' : `Not taken: ${reason.replace(/\s+/g, ' ').trim()}`;
    return `- ${id} ${text.split('\n')[0]?.replace(/[.\s]+$/, '')}. ${why}`;
  });
  const [these, one] = open.length === 1 ? ['this', 'it'] : ['these', 'one'];
  return `${material.rfc.key} itself weighs ${these}; to take ${one} up, choose ${open[0]?.id}:\n\n${lines.join('\n')}`;
}
