import type { PrdReading } from '../../analysis/concepts/reading.ts';
import { findStates } from '../../analysis/concepts/states.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { TermIndex } from '../../analysis/concepts/term-index.ts';
import { camelCase } from '../../analysis/concepts/terms.ts';
import type { OperationDraft } from './operation-draft.ts';

interface Understanding {
  readonly reading: PrdReading;
  readonly index: TermIndex;
  readonly tagger: Tagger;
}

/** To borrow a copy makes a loan, and where the PRD speaks of copies on loan it also leaves the copy in that state: a change of the copy's own. */
export function markLentThings(drafts: readonly OperationDraft[], { reading, index, tagger }: Understanding): OperationDraft[] {
  const names = new Set(drafts.map(({ name }) => name));
  return drafts.flatMap((draft) => {
    const [deed] = draft.deeds;
    const thing = index.resolve(deed?.thing ?? '');
    if (!deed || deed.query || thing === draft.thing || deed.aspect !== '') return [draft];
    const state = `on ${draft.thing}`;
    const name = camelCase(`mark ${thing} ${state}`);
    if (names.has(name) || !findStates(thing, reading, index, tagger).includes(state)) return [draft];
    names.add(name);
    const marking = { ...deed, verb: 'mark', actor: 'System', named: `${thing} ${state}`, leadsTo: state, complements: [] };
    return [draft, { name, verb: 'mark', actor: 'System', thing, sources: draft.sources.slice(0, 1), deeds: [marking] }];
  });
}
