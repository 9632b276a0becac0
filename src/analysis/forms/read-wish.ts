import type { UserStory } from '../../lifecycle/prd.ts';
import { isName } from './names.ts';
import { isDeterminer } from './noun-phrase.ts';
import { nameActor, noActs, type Acts, type Grammar } from './read-acts.ts';
import { asText, readGuards, type Statement } from './read-statements.ts';
import { readSentence } from './sentence.ts';
import { listSaid } from './split-sentences.ts';
import { tokenize, type Token } from './tokenize.ts';
import { readVerbPhrase } from './verb-phrase.ts';

/** Reads a story's verb and object, which follow "I want": the first form of an operation. */
export function readWish({ role, capability }: Pick<UserStory, 'role' | 'capability'>, grammar: Grammar): Statement[] {
  const [text = '', ...rest] = listSaid(capability);
  const sentence = readSentence(text);
  const acts = readCapability(sentence.tokens, { role, grammar });
  return [{ ...asText(text), acts, guards: readGuards(sentence) }, ...rest.map(asText)];
}

function readCapability(tokens: readonly Token[], { role, grammar }: { role: string; grammar: Grammar }): Acts {
  const named = nameActor(tokenize(role));
  const actor = isName(named) ? named : 'System';
  const vetoed = (reason: string): Acts => ({ ...noActs, actor, vetoes: [reason] });
  const verbAt = findVerb(tokens, grammar);
  if (verbAt === null) return vetoed('says what is wanted, and not what somebody does');
  const { deeds, vetoes } = readVerbPhrase(tokens, verbAt.at, { form: 'base', words: grammar.words });
  return { ...noActs, actor: verbAt.actor || actor, deeds, vetoes };
}

/** Finds the verb after "to", "to be able to" or "the system to"; null for other wishes. */
function findVerb(tokens: readonly Token[], { actors, words }: Grammar): { at: number; actor: string } | null {
  const to = tokens.findIndex(({ lower }) => lower === 'to' || lower === 'can');
  const [first] = tokens;
  // Only a verb comes right before a determiner: "offer a donation".
  if (first && words.isVerb(first.lower) && isDeterminer(tokens[1])) return { at: 0, actor: '' };
  if (to < 0) return null;
  const subject = tokens.slice(0, to);
  const isOther = to > 0 && actors.canAct(subject);
  if (to > 0 && !isOther) return null;
  const able = tokens[to + 1]?.lower === 'be' && /^(?:able|allowed)$/.test(tokens[to + 2]?.lower ?? '');
  const actor = !isOther || subject[0]?.lower === 'i' ? '' : actors.isSystem(subject) ? 'System' : nameActor(subject);
  return { at: able ? to + 4 : to + 1, actor };
}
