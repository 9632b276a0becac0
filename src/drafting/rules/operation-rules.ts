import { readRuleParts, type RulePart } from '../../analysis/concepts/rule-parts.ts';
import type { ReadSentence, Statement } from '../../analysis/concepts/reading.ts';
import type { Evidence } from './evidence.ts';
import type { OperationDraft } from './operation-draft.ts';

const partsByStatement = new WeakMap<Statement, RulePart[]>();

/** The rules of the statements that an operation covers: the capability itself left out, and what another operation was read from. */
export function rulePartsOf(
  operation: { readonly name?: string; readonly covers: readonly string[] },
  { reading, tagger, drafts }: Evidence,
): RulePart[] {
  return operation.covers.flatMap((ref) => {
    const statement = reading.byRef.get(ref);
    if (!statement || (statement.kind !== 'criterion' && statement.kind !== 'requirement')) return [];
    const known = partsByStatement.get(statement) ?? readRuleParts(statement, tagger);
    partsByStatement.set(statement, known);
    return known.filter((part) => operation.name === undefined || !tellsOfAnother(part, operation.name, drafts));
  });
}

/** "A librarian can waive a fine" is no rule of paying it. */
function tellsOfAnother({ sentence, statement }: RulePart, name: string, drafts: readonly OperationDraft[]): boolean {
  if (isSetOff(sentence)) return false;
  const first = sentence.actions.find(({ clause }) => clause.kind === 'main')?.action.verb;
  const telling = drafts.filter(({ deeds }) =>
    deeds.some(
      (deed) =>
        deed.statement === statement &&
        // A requirement of one sentence is about all that was read from it.
        (statement.kind === 'criterion' || statement.sentences.length > 1) &&
        deed.verb === first,
    ),
  );
  return telling.length > 0 && telling.every((draft) => draft.name !== name);
}

/** Whether somebody's deed is what it takes: "when a copy is returned, its loan is closed". */
export function isSetOff(sentence: ReadSentence): boolean {
  return sentence.actions.some(
    ({ clause, action }) =>
      clause.kind === 'condition' &&
      (clause.marker === 'when' || clause.marker === 'whenever') &&
      !action.negative &&
      action.group.form !== 'be',
  );
}
