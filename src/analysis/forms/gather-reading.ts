import { nameAction, type NamedAction } from './name-action.ts';
import { plainName } from './names.ts';
import { readNounPhrase, type NounPhrase } from './noun-phrase.ts';
import type { Acts, Grammar } from './read-acts.ts';
import type { PrdReading, ReadGap, ReadMachine, ReadOperation, ReadRule } from './reading.ts';
import type { Statement } from './read-statements.ts';
import type { StateList } from './states.ts';
import { Things, readPhrase, vetoThing, type Thing } from './things.ts';
import { tokenize } from './tokenize.ts';
import type { Deed } from './verb-phrase.ts';

/** A part of a PRD with what the forms of its sentences say. */
export interface ReadPart {
  /** Whole key; '' for a line that is no part. */
  readonly ref: string;
  /** Whole key of a criterion's story; null for other parts. */
  readonly story: string | null;
  readonly kind: 'story' | 'criterion' | 'requirement' | 'user';
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly scenario: { readonly guard: string; readonly result: string } | null;
  /** True when it reads like an order to a model: nothing of it is modeled. */
  readonly isOrder: boolean;
}

/** Combines the readings of parts. Acts come first, because rules and states need their things. */
export function gatherReading(parts: readonly ReadPart[], context: { title: string; grammar: Grammar }): PrdReading {
  const gathering = new Gathering(context);
  for (const part of parts) gathering.hear(part);
  for (const part of parts) gathering.takeActs(part);
  for (const part of parts) gathering.takeCounted(part);
  for (const part of parts) gathering.takeRules(part);
  for (const part of parts) gathering.takeRest(part);
  return gathering.reading;
}

const oneOf = /\b(?:at most|no more than|more than|exactly|only) one\b/i;

class Gathering {
  private readonly operations = new Map<string, ReadOperation>();
  /** The first operation that each part states. */
  private readonly byRef = new Map<string, ReadOperation>();
  private readonly rules: ReadRule[] = [];
  private readonly machines: ReadMachine[] = [];
  private readonly gaps = new Map<string, ReadGap>();
  /** Things that each part names. */
  private readonly spoken = new Map<string, Set<Thing>>();
  private readonly things: Things;
  private readonly title: string;
  private readonly grammar: Grammar;

  constructor({ title, grammar }: { title: string; grammar: Grammar }) {
    this.title = title;
    this.grammar = grammar;
    this.things = new Things(grammar.words);
  }

  get reading(): PrdReading {
    return {
      operations: [...this.operations.values()],
      things: this.things.all,
      rules: this.rules,
      machines: this.machines,
      gaps: [...this.gaps.values()],
      together: [...this.spoken.values()].map((things) => [...things]),
    };
  }

  /** Registers all noun phrases first, so that "request" can mean the booking request. */
  hear({ kind, statements }: ReadPart): void {
    if (kind === 'user') return;
    for (const { object, of, target } of statements.flatMap(({ acts }) => acts.deeds))
      for (const phrase of [object, of, target?.phrase]) if (phrase) this.things.hear(phrase);
  }

  takeActs(part: ReadPart): void {
    if (part.kind === 'user') return;
    if (part.isOrder) return this.addGap(part.ref, 'reads like an order to a model, and not like a demand on the product');
    for (const statement of part.statements) {
      const { acts, guards } = statement;
      const vetoes = [...acts.vetoes];
      for (const deed of acts.deeds) {
        const about = this.thingOf(deed);
        if (typeof about === 'string') vetoes.push(about);
        else this.addOperation(deed, { part, thing: about, actor: acts.actor, guards: deed.isLast ? guards : [] });
      }
      if (vetoes.length > 0) this.addGap(part.ref, vetoes.join('; '));
      const stated = acts.deeds.length > 0 && !statement.isRule ? this.firstOperation(part.ref) : undefined;
      if (stated) stated.quotes.push({ ref: part.ref, text: statement.text });
    }
  }

  /** Keeps counted nouns ("at most one training record") as things if the sentence has none. */
  takeCounted({ statements }: ReadPart): void {
    for (const { text, isRule } of statements) {
      if (!isRule || !oneOf.test(text) || this.things.find(text)) continue;
      const tokens = tokenize(text);
      const one = tokens.findIndex(
        ({ lower }, at) => lower === 'one' && /^(?:most|than|exactly|only)$/.test(tokens[at - 1]?.lower ?? ''),
      );
      const phrase = one < 0 ? null : readNounPhrase(tokens, one, this.grammar.words);
      if (!phrase || vetoThing(phrase, this.grammar.words) !== null) continue;
      this.things.hear(phrase);
      this.things.keep(phrase);
    }
  }

  takeRules(part: ReadPart): void {
    for (const { text, isRule, states, acts } of part.statements) {
      if (!isRule || (part.kind === 'user' && states !== null)) continue;
      this.takeLimited(part, acts);
      const thing = states ? this.thingOfStates(states, { text, part }) : this.thingOfRule(text, part);
      if (!thing) {
        if (part.kind !== 'user')
          this.addGap(
            part.ref,
            states ? 'lists states, and does not say of what' : 'states a rule on nothing that an operation acts on',
          );
        continue;
      }
      if (states) this.machines.push({ thing, states: states.states, moves: states.moves });
      this.rules.push({ text, thing, ref: part.ref });
      this.speak(part, thing);
    }
  }

  /** A requirement that only limits an act is not done when no operation does the act. */
  private takeLimited({ kind, ref }: ReadPart, { actor, deeds, limited }: Acts): void {
    const [deed] = limited;
    if (!deed || kind !== 'requirement' || deeds.length > 0) return;
    const owner = this.ownerOf(deed);
    if (vetoThing(owner, this.grammar.words) !== null) return;
    const { name } = this.nameDeed(deed, this.things.name(owner), actor);
    if (!this.operations.has(name)) this.addGap(ref, `limits what no operation does: “${plainName(name)}”`);
  }

  /** Adds text without a form to the operation of its story, or else reports a gap. */
  takeRest(part: ReadPart): void {
    if (part.kind === 'user' || part.isOrder) return;
    const own = this.firstOperation(part.ref);
    if (part.kind === 'story' && !own) return;
    const operation = own ?? (part.story === null ? undefined : this.firstOperation(part.story));
    if (part.scenario) {
      if (!operation) return this.addGap(part.ref, 'its story has no operation that it could be a condition of');
      operation.guards.push(part.scenario.guard);
      operation.results.push(part.scenario.result);
      operation.quotes.push({ ref: part.ref, text: '' });
      return;
    }
    const said = (statement: Statement): boolean => statement.isRule || statement.acts.deeds.length > 0;
    const silent = part.statements.filter((statement) => !said(statement));
    const isDone = silent.length < part.statements.length;
    const byTime = silent.find(({ isByTime }) => isByTime);
    if (byTime && !isDone) return this.addGap(part.ref, 'speaks of a time, and no form was recognized that says who does what');
    if (operation) {
      if (!this.gaps.has(part.ref) || isDone) for (const { text } of silent) operation.quotes.push({ ref: part.ref, text });
      return;
    }
    if (isDone && silent.length > 0)
      this.addGap(part.ref, `no operation could take up “${silent.map(({ text }) => text).join(' ')}”`);
    if (!isDone && !this.gaps.has(part.ref))
      this.addGap(
        part.ref,
        part.story === null
          ? 'no form was recognized that says who does what, or what always holds'
          : 'its story has no operation that it could belong to',
      );
  }

  private addOperation(
    deed: Deed,
    { part, thing, actor, guards }: { part: ReadPart; thing: Thing; actor: string; guards: readonly string[] },
  ): void {
    const named = this.nameDeed(deed, thing, actor);
    const known = this.operations.get(named.name) ?? {
      ...named,
      verb: deed.verb,
      actor,
      sources: [],
      guards: [],
      results: [],
      described: [],
      quotes: [],
    };
    this.operations.set(named.name, known);
    if (!this.byRef.has(part.ref)) this.byRef.set(part.ref, known);
    addNew(known.sources, [part.ref]);
    addNew(known.guards, guards);
    // In "Aggregated catalogs of providers", the catalogs are aggregated and not the providers.
    if (this.ownerOf(deed) === deed.object) addNew(known.described, deed.object.modifiers);
    this.speak(part, thing);
  }

  private nameDeed(deed: Deed, thing: Thing, actor: string): NamedAction {
    const { words, actors } = this.grammar;
    const target = deed.target?.phrase;
    const isPerson = target !== undefined && (words.isPerson(target.head) || actors.isDeclared(tokenize(target.head)));
    return nameAction(deed, { thing, things: this.things, words, actor, isPerson });
  }

  /** Returns the thing that an act is on, or why there is none. */
  private thingOf(deed: Deed): Thing | string {
    const owner = this.ownerOf(deed);
    const veto = vetoThing(owner, this.grammar.words);
    return veto ?? this.things.keep(owner);
  }

  private ownerOf({ object, of }: Deed): NounPhrase {
    return of === null || vetoThing(of, this.grammar.words) !== null ? object : of;
  }

  private thingOfRule(text: string, part: ReadPart): Thing | null {
    return this.things.find(text) ?? this.thingOfStory(part) ?? this.onlyThing();
  }

  private thingOfStates({ of }: StateList, { text, part }: { text: string; part: ReadPart }): Thing | null {
    const named = readPhrase(of, this.grammar.words);
    const isWhole = named !== null && vetoThing(named, this.grammar.words) === null && named.end === tokenize(of).length;
    if (isWhole && text.toLowerCase().startsWith(of.toLowerCase())) return this.keepNew(named);
    const found = this.things.find(text) ?? this.thingOfStory(part) ?? this.onlyThing();
    if (found || this.things.all.length > 0) return found;
    const title = readPhrase(this.title, this.grammar.words);
    return title && vetoThing(title, this.grammar.words) === null ? this.keepNew(title) : null;
  }

  private keepNew(phrase: NounPhrase): Thing {
    this.things.hear(phrase);
    return this.things.keep(phrase);
  }

  private thingOfStory({ ref, story }: ReadPart): Thing | null {
    return (this.firstOperation(ref) ?? (story === null ? undefined : this.firstOperation(story)))?.thing ?? null;
  }

  private onlyThing(): Thing | null {
    const [only, ...others] = this.things.all;
    return only && others.length === 0 ? only : null;
  }

  private firstOperation(ref: string): ReadOperation | undefined {
    return this.byRef.get(ref);
  }

  private addGap(ref: string, reason: string): void {
    const known = this.gaps.get(ref);
    this.gaps.set(ref, { ref, reason: known ? `${known.reason}; ${reason}` : reason });
  }

  private speak({ ref, story }: ReadPart, thing: Thing): void {
    const key = story ?? ref;
    const known = this.spoken.get(key) ?? new Set();
    known.add(thing);
    this.spoken.set(key, known);
  }
}

function addNew(list: string[], texts: readonly string[]): void {
  for (const text of texts) if (!list.includes(text)) list.push(text);
}
