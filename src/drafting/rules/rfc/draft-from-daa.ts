import { count } from '../../../lifecycle/count.ts';
import { splitPassages } from '../../../analysis/challenge/passages.ts';
import { heldSecret } from '../../../analysis/design/finalize/note-keys.ts';
import { sortNotes, textOfNotes } from '../../../analysis/design/sort-notes.ts';
import { listNamed, namedHeading } from '../../../analysis/technology/list-named.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { RfcDraft, RfcDraftInput } from '../../../steps/design/draft-rfc.ts';
import { joinWords } from '../context-texts.ts';
import { askQuestions } from './ask-questions.ts';
import { codeName, describeComponents, describeModel } from './describe-components.ts';
import { describeIntegrations, readKnown, type Known } from './describe-integrations.ts';
import { describePatterns, describeProblem, listConstraints } from './describe-surroundings.ts';
import { drawDiagrams } from './draw-diagrams.ts';
import { listEdgeCases } from './list-edge-cases.ts';
import { listNotedParts } from './noted-parts.ts';
import { readModel, type DesignModel } from './read-model.ts';
import { findSpanningInvariants } from './spanning-invariants.ts';
import { findSpoken, quoteSpoken } from './spoken-of.ts';
import { stateQuality } from './state-quality.ts';
import { weighAlternatives } from './weigh-alternatives.ts';
import { listRisks, weighTradeOffs } from './weigh-trade-offs.ts';
import { withoutSetAside } from '../../../analysis/technology/set-aside.ts';
import { aboutPeople, noTechnologyYet } from './no-technology.ts';

type FromDaa = RfcDraftInput & { readonly source: Extract<RfcDraftInput['source'], { kind: 'daa' }> };

/** An RFC of the full path, from what the AI-DAA and the PRD say. */
export function draftFromDaa({ source, prd, notes, constraints, patterns }: FromDaa): RfcDraft {
  const model = readModel({ source, prd });
  const spanning = findSpanningInvariants(model);
  const sorted = sortNotes(notes);
  const given = findGiven([...prd.body.constraints.technical, ...constraints], sorted);
  const noted = readNoted(sorted);
  const parts = listNotedParts(sorted);
  const hasTechnology = sorted.technologyChoices.length + given.length > 0 || noted.some(({ sentences }) => sentences.length > 0);
  const asked = askQuestions(model, { known: knownFrom(sorted, constraints), spanning, hasTechnology });
  return {
    problemSummary: describeProblem(prd),
    domainModel: describeModel(model),
    technicalContext:
      prd.body.constraints.technical.length > 0
        ? `${prd.key} binds the design to what is there: ${joinWords(prd.body.constraints.technical.map((text) => `"${text.replace(/\.$/, '')}"`))}.`
        : describeSystems(prd),
    constraints: listConstraints(prd.body),
    highLevelApproach: describeApproach(model, parts),
    componentDesign: describeComponents(model),
    technologyChoices: describeTechnology(
      [...given, ...listNamed(noted, [...sorted.technologyChoices, ...given].join('\n'))],
      hasTechnology,
    ),
    integrationPoints: describeIntegrations(model),
    diagrams: drawDiagrams(model),
    patterns: describePatterns(patterns),
    alternatives: weighAlternatives(model, parts.length > 0),
    ...weighTradeOffs(model, spanning, parts.length > 0),
    risks: listRisks(model, spanning),
    ...asked,
    decisions: [
      ...(parts.length > 0 ? [`How do the components of the notes divide the contexts of ${model.key}?`] : []),
      ...asked.decisions,
    ],
    edgeCases: listEdgeCases(model, spanning),
    ...stateQuality(model),
  };
}

/** What stands below the heading of a demand is one as well. */
function knownFrom(notes: ReturnType<typeof sortNotes>, constraints: readonly string[]): Known {
  const known = readKnown([textOfNotes(notes), ...constraints].join('\n'));
  const headed = (['performance', 'security'] as const).filter((section) => notes[section].length > 0);
  return { ...known, demands: new Set([...known.demands, ...headed]) };
}

/** Constraints that name a technology, which no other section of the design says. */
function findGiven(constraints: readonly string[], notes: ReturnType<typeof sortNotes>): string[] {
  const bounds = [...constraints, ...notes.constraints].filter((text) => !aboutPeople.test(text));
  // What nobody knows is a bound on what is built, and nothing that it is built with.
  const isUnknown = (text: string): boolean => lacksSkill.test(text) && findTechnologyTerms(withoutSetAside(text)).length === 0;
  return [...new Set(bounds)].filter((text) => namesTechnology(text) && !isUnknown(text));
}

const lacksSkill = /\b(?:nobody|no one|none of us|never|experience|knowledge|skills?|expertise)\b/i;

/** What the notes say is to be built, and what is there, as far as it names a technology. */
function readNoted({ highLevelApproach, componentDesign, integrationPoints, technicalContext }: ReturnType<typeof sortNotes>) {
  const sections = {
    'High-Level Approach': highLevelApproach,
    'Component Design': componentDesign,
    'Integration Points': integrationPoints,
    'Technical Context': technicalContext,
  };
  return Object.entries(sections)
    .flatMap(([section, texts]) => texts.flatMap((markdown) => splitPassages({ section, markdown, role: 'design' })))
    .map((passage) => ({ ...passage, sentences: passage.sentences.filter(namesTechnology) }));
}

function namesTechnology(text: string): boolean {
  return !heldSecret(text) && findTechnologyTerms(text).length > 0;
}

function describeSystems(prd: FromDaa['prd']): string {
  const systems = findSpoken(prd, 'systems');
  return systems.length === 0
    ? `No section of ${prd.key} was found to name systems that are there already.`
    : `${prd.key} states no technical constraints; of systems it may speak in ${quoteSpoken(systems)}.`;
}

function describeApproach({ key, body, meetings, processes }: DesignModel, parts: readonly string[]): string {
  const { contexts, aggregates } = body;
  const names = contexts.map(({ name }) => `"${name}"`);
  const queries = meetings.filter(({ relationship }) => relationship === 'queries').length;
  const events = meetings.length - queries;
  const shape =
    parts.length > 0
      ? `The notes name ${parts.length} parts: ${joinWords(parts)}. How they divide ${count(contexts.length, 'bounded context')} of ${key} (${joinWords(names)}) is still to be decided.`
      : contexts.length === 1
        ? `One part, as ${key} has one bounded context (${names[0]}), with ${count(aggregates.length, 'aggregate')}.`
        : `${countInWords(contexts.length)} parts in one application, one for each bounded context of ${key}: ${joinWords(names)}.`;
  const keeping = `${parts.length > 0 ? 'Each context' : contexts.length === 1 ? (contexts[0]?.name ?? 'It') : 'Each part'} alone changes its aggregates, one aggregate in one transaction, and checks every invariant of the aggregate before it changes it. A request that would break one is refused with the rule as the reason, and nothing changes.`;
  const meeting = [
    events > 0
      ? `What others have to know, a part tells by domain events when its own change is done (${count(events, 'place')}).`
      : '',
    queries > 0 ? `What it has to know of others, it asks before it changes anything (${count(queries, 'place')}).` : '',
    processes.length > 0
      ? `${joinWords(processes.map(({ name }) => codeName(name)))} ${processes.length === 1 ? 'changes' : 'change'} more than one aggregate, in steps.`
      : '',
  ].filter((text) => text !== '');
  return [shape, keeping, meeting.join(' ')].filter((text) => text !== '').join('\n\n');
}

const numerals = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** A sentence does not begin with digits. */
function countInWords(number: number): string {
  return numerals[number] ?? `In all ${number}`;
}

function describeTechnology(given: readonly string[], hasTechnology: boolean): string {
  if (given.length > 0) return [namedHeading, '', ...given.map((text) => `- ${text}`)].join('\n');
  return hasTechnology ? '' : noTechnologyYet;
}
