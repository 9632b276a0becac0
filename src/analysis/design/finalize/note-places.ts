import type { DesignNotes } from '../../../lifecycle/design-notes.ts';

export type NotePlace = keyof DesignNotes;

/** Words of a heading or of a key ("Budget: …") that say where in an RFC a note belongs; the first that fits counts. */
const places: readonly (readonly [NotePlace, RegExp])[] = [
  ['unknowns', /^(?:unknowns?|to (?:find out|investigate|research)|spikes?|investigations?|needs? investigation)\b/i],
  [
    'decisions',
    /^(?:open (?:questions?|points?|issues?)|questions?|todos?|tbd|to decide|decisions? (?:needed|needing input|to (?:make|take)))\b/i,
  ],
  ['alternatives', /^(?:rejected |considered |other )?(?:alternatives?|options?)(?: considered| rejected)?$/i],
  ['risks', /^(?:known )?(?:risks?|dangers?|concerns|worries)(?: and mitigations?)?$/i],
  ['edgeCases', /^(?:edge|corner|special) cases?$/i],
  ['cons', /^(?:cons?|drawbacks?|disadvantages?|downsides?)$/i],
  ['pros', /^(?:pros?|advantages?|benefits?|upsides?)$/i],
  [
    'constraints',
    /^(?:constraints?|limits?|limitations|budget|costs?|timeline|deadline|due(?: date)?|dates?|schedule|milestones?|team(?: skills?| size)?|skills?|people|staffing|compliance|legal|regulations?|must[- ]haves?)$/i,
  ],
  ['monitoring', /^(?:monitoring|observability|metrics|alerts?|alerting|logging|dashboards?)$/i],
  [
    'security',
    /^(?:security(?: and privacy| considerations)?|privacy|auth|authentication|authori[sz]ation|permissions|access(?: control)?)$/i,
  ],
  ['failureModes', /^(?:failures?|failure modes?|outages?|resilience|error handling|fallbacks?|availability)$/i],
  ['performance', /^(?:performance|load|latency|throughput|scal(?:e|ing|ability)|capacity|volumes?)$/i],
  ['integrationPoints', /^(?:integrations?(?: points?)?|interfaces?|external systems?|dependencies|partners?|apis?)$/i],
  [
    'technologyChoices',
    /^(?:tech(?:nolog(?:y|ies))?(?: (?:choices?|stack))?|stack|platform|tools?|languages?|frameworks?|databases?|data ?stores?|storage|queues?|brokers?|messag(?:e|ing)(?: (?:broker|queue))?|hosting|cloud|infrastructure|runtime|cache)$/i,
  ],
  ['componentDesign', /^(?:component design|components?|architecture|detailed design|modules?|services?|schema|data model)$/i],
  [
    'highLevelApproach',
    /^(?:(?:high[- ]level |initial |my |our )?(?:approach|solution|proposal|design|overview)|proposed solution)$/i,
  ],
  ['domainModel', /^(?:domain(?: model)?|glossary|terms|vocabulary)$/i],
  ['problemSummary', /^(?:problem(?: summary| statement)?|motivation|goals?|summary|why)$/i],
  ['technicalContext', /^(?:technical context|context|background|current (?:state|system)|today|as is|existing systems?)$/i],
];

/** Where what stands under a heading, or behind a key, belongs; null where its words do not say. */
export function findPlace(words: string): NotePlace | null {
  const plain = words
    .replace(/[*_`#]/g, '')
    .replace(/^\s*(?:\d+(?:\.\d+)*[.)]?\s+)/, '')
    .replace(/[\s:]+$/, '')
    .trim();
  return places.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const listed = new Set<NotePlace>(['constraints', 'pros', 'cons', 'decisions', 'unknowns']);
const reasoned = new Set<NotePlace>(['alternatives', 'risks', 'edgeCases']);

/** Whether a place takes statements one by one. */
export function isListed(place: NotePlace): boolean {
  return listed.has(place) || reasoned.has(place);
}

/** Whether its statements come with a reason, a mitigation or a handling. */
export function isReasoned(place: NotePlace): boolean {
  return reasoned.has(place);
}
