import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { isUndecided } from '../../lifecycle/rfc.ts';
import { readWhole } from '../design/marks/decision-marks.ts';
import { turnsDown } from '../../lifecycle/rejecting.ts';
import { standingInRfc } from '../design/standing-decisions.ts';
import { readDemands, type Demand } from './demands.ts';
import { splitPassages, type Passage, type PassageRole } from './passages.ts';

/** What the rules of this folder read: the design cut into passages, and what it is held to. */
export interface DesignReading {
  readonly material: DesignMaterial;
  readonly passages: readonly Passage[];
  /** Passages of what is to be built. */
  readonly design: readonly Passage[];
  /** Their text, where an answer may stand anywhere. */
  readonly text: string;
  readonly demands: readonly Demand[];
  /** Whether a sentence only says again, word for word, what the model or proposal or the PRD says: that is theirs, and no design. */
  readonly isRestated: (sentence: string) => boolean;
}

export function readDesign(material: DesignMaterial): DesignReading {
  const passages = readPassages(material);
  const design = passages.filter(({ role }) => role === 'design');
  return {
    material,
    passages,
    design,
    text: design.map(({ label, text }) => `${label}\n${text}`).join('\n'),
    demands: readDemands(material),
    isRestated: findRestated(material),
  };
}

function findRestated({ source, prd }: DesignMaterial): (sentence: string) => boolean {
  const texts = [...textsOf(source.body), ...textsOf(prd.body)];
  const given = texts.filter((text) => text.length > 20).join('\n');
  const duties = new Set(texts.map((text) => text.toLowerCase().replace(/\.$/, '')));
  const asked = source.kind === 'daa' ? source.body.contextMap.filter(({ relationship }) => relationship === 'queries') : [];
  // Each statement asks it of each sentence again.
  const known = new Map<string, boolean>();
  const isGiven = (sentence: string): boolean => {
    const words = sentence.replace(/^[^:]{0,120}?: /, '').trim();
    if ((words.length > 20 && given.includes(words)) || (sentence.length > 20 && given.includes(sentence))) return true;
    // A part with its duties, which are statements of their own in the model: "Work: plan work orders; carry them out."
    if (asked.some((relation) => tellsOf(relation, sentence))) return true;
    return (
      words !== sentence &&
      words
        .replace(/\.$/, '')
        .split('; ')
        .every((duty) => duties.has(duty.toLowerCase()))
    );
  };
  return (sentence) => {
    const isSaid = known.get(sentence) ?? isGiven(sentence);
    known.set(sentence, isSaid);
    return isSaid;
  };
}

/** "Loans asks Catalogue whether the copy is held", of a context map by which Loans "asks whether the copy is held". */
function tellsOf(
  { from, to, note }: { readonly from: string; readonly to: string; readonly note: string },
  sentence: string,
): boolean {
  const what = note.replace(/^(?:asks|looks up)\s+/i, '').replace(/\.$/, '');
  return sentence.startsWith(`${to} `) && sentence.includes(` ${from}`) && sentence.includes(what);
}

/** Every text in a body, in its order. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function readPassages({ rfc }: DesignMaterial): Passage[] {
  const body = readWhole(rfc.body);
  const passages: Passage[] = [];
  const add = (section: string, markdown: string, role: PassageRole = 'design', id?: string, label?: string): void => {
    passages.push(...splitPassages({ section, markdown, role, id, label }));
  };
  const { contextAndProblem: context, proposedSolution: solution, tradeOffs, openQuestions, nonFunctional } = body;
  add('Problem Summary', context.problemSummary, 'given');
  add('Domain Model', context.domainModel);
  add('Technical Context', context.technicalContext, 'given');
  for (const { id, text } of context.constraints) add('Constraints', text, 'given', id);
  add('High-Level Approach', solution.highLevelApproach);
  add('Component Design', solution.componentDesign);
  add('Technology Choices', solution.technologyChoices);
  add('Integration Points', solution.integrationPoints);
  for (const row of body.patterns) {
    // What nobody has decided yet answers nothing; a sentence in place of a row is a pattern without a consideration.
    if (row.consideration.trim() === '') add('Playbook Patterns', row.pattern, 'given');
    else add('Playbook Patterns', row.consideration, isUndecided(row) ? 'given' : 'design', undefined, row.pattern);
  }
  for (const { id, text, reason } of body.alternatives) add('Alternatives Considered', `${text}\n\n${reason}`, 'rejected', id);
  for (const { id, text } of tradeOffs.pros) add('Pros', text, 'design', id);
  for (const { id, text } of tradeOffs.cons) add('Cons', text, 'design', id);
  for (const { id, text, mitigation } of tradeOffs.risks) {
    add('Risks', text, 'given', id);
    add('Risks', mitigation, 'design', id);
  }
  for (const { id, text, answer } of [...openQuestions.decisions, ...openQuestions.unknowns]) {
    add('Open Questions', text, 'given', id);
    add('Open Questions', answer, 'design', id);
  }
  for (const { id, text, handling } of nonFunctional.edgeCases) {
    // In prose, what happens then stands with the case itself.
    add('Edge Cases', text, handling.trim() === '' ? 'design' : 'given', id);
    add('Edge Cases', handling, 'design', id);
  }
  add('Performance', nonFunctional.performance);
  add('Security', nonFunctional.security);
  add('Failure Modes', nonFunctional.failureModes);
  add('Monitoring', nonFunctional.monitoring);
  for (const decision of standingInRfc(body.designSession))
    add('Design Session', decision.text, turnsDown(decision, body) ? 'rejected' : 'design', decision.id);
  for (const { heading, markdown } of body.other) add(heading === '' ? 'Other' : heading, markdown);
  return passages;
}

/** Passages of sections whose titles match, or below a heading that does. */
export function within({ design }: DesignReading, section: RegExp): Passage[] {
  return design.filter((passage) => section.test(passage.section) || section.test(passage.label));
}
