import { relatives, subordinators } from './closed-words.ts';
import { happensByTime, isRule } from './limits.ts';
import { noActs, readActs, type Acts, type Grammar } from './read-acts.ts';
import { readSentence, textOf, type Sentence } from './sentence.ts';
import { listSaid, splitSentences } from './split-sentences.ts';
import { readStates, type StateList } from './states.ts';
import { tokenize } from './tokenize.ts';

/** A reading of one sentence by its form. */
export interface Statement {
  readonly text: string;
  readonly acts: Acts;
  readonly isRule: boolean;
  readonly states: StateList | null;
  readonly isByTime: boolean;
  /** Conditions of its acts. */
  readonly guards: readonly string[];
}

/** Reads each sentence by its form, without a label ("Checkout: …") if the whole has none. */
export function readStatements(text: string, grammar: Grammar): Statement[] {
  const sentences = splitSentences(text);
  const asides = listSaid(text).slice(sentences.length).map(asText);
  return sentences
    .flatMap((sentence) => {
      const whole = readStatement(sentence, grammar);
      const [, label = '', rest = ''] = /^([^:—–]{2,60}?)\s*(?::|\s[—–-]\s)\s*(\S.*)$/su.exec(sentence) ?? [];
      if (rest === '' || whole.acts.deeds.length > 0 || whole.states !== null) return [whole];
      const bare = readStatement(rest, grammar);
      // A label such as "Orders: …" hides the actor of a limit.
      if (whole.isRule) return [{ ...whole, acts: bare.acts }];
      if (saysSomething(bare)) return [bare];
      const ofActor = grammar.actors.isDeclared(tokenize(label)) ? readStatement(`${label} ${rest}`, grammar) : whole;
      return [saysSomething(ofActor) ? ofActor : bare.acts.vetoes.length > 0 ? bare : whole];
    })
    .concat(asides);
}

/** Returns a statement that is only text. */
export function asText(text: string): Statement {
  return { text, acts: noActs, isRule: false, states: null, isByTime: false, guards: [] };
}

function saysSomething({ acts, isRule: rule, states }: Statement): boolean {
  return acts.deeds.length > 0 || rule || states !== null;
}

function readStatement(text: string, grammar: Grammar): Statement {
  const sentence = readSentence(text);
  const states = readStates(text);
  const acts = states ? noActs : readActs(sentence, grammar);
  const rule = states !== null || isRule(sentence, grammar.words);
  const isByTime = happensByTime(text);
  // "A clerk archives a permit within a day": somebody with a deadline acts.
  const isDue = isByTime && !/\bwithin\b/i.test(text);
  return {
    text,
    states,
    acts: rule ? { ...acts, vetoes: [] } : isDue && acts.isPresent ? noActs : acts,
    isRule: rule,
    isByTime,
    guards: readGuards(sentence),
  };
}

/** Returns "Until it is shipped" for "… can cancel an order until it is shipped". */
export function readGuards({ tokens, start, lead }: Sentence): string[] {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      index > start + 1 &&
      subordinators.has(lower) &&
      !relatives.has(lower) &&
      lower !== 'where' &&
      !isPurpose(tokens[index + 1]?.lower),
  );
  const trailing = at < 0 ? '' : textOf(tokens.slice(tokens[at - 1]?.lower === 'only' ? at - 1 : at));
  return [lead, trailing].filter((guard) => guard !== '').map((guard) => guard.charAt(0).toUpperCase() + guard.slice(1));
}

/** "So that" states a purpose, not a time. */
function isPurpose(next: string | undefined): boolean {
  return next === 'that';
}

/** Reads a criterion with Gherkin keywords. */
export function readScenario(text: string): { readonly guard: string; readonly result: string } | null {
  const flat = text
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [, guard, result] = /^(?:scenario:.{0,120}? )?((?:given|when)\b.+?)[,;.]? then[,:]? (.+)$/i.exec(flat) ?? [];
  return guard === undefined || result === undefined ? null : { guard, result };
}
