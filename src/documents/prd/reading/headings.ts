/**
 * The topic of a section by its heading: the one closed vocabulary. Nothing is demanded below
 * `aside`, `background` and `questions`; text below `out-of-scope` is excluded.
 */
export type Topic =
  | 'overview'
  | 'objective'
  | 'summary'
  | 'background'
  | 'users'
  | 'stories'
  | 'criteria'
  | 'requirements'
  | 'features'
  | NfrTopic
  | 'risks'
  | 'mitigations'
  | 'assumptions'
  | 'metrics'
  | 'primary-kpi'
  | 'secondary-metrics'
  | 'measurement'
  | 'constraints'
  | 'timeline'
  | 'budget'
  | 'technical'
  | 'team'
  | 'glossary'
  | 'priority'
  | 'description'
  | 'questions'
  | 'aside'
  | 'out-of-scope';

export type NfrCategory = 'performance' | 'availability' | 'scalability' | 'security' | 'compliance';
type NfrTopic = 'nfr' | 'nfr-other' | NfrCategory;

/** The first match wins, on the whole heading without number, tag, emphasis and end punctuation. */
const patterns: readonly (readonly [Topic, RegExp])[] = [
  [
    'out-of-scope',
    /^(?:out[ -]of[ -]scope(?: .*)?|out|not|excluded|not included|not in scope|scope exclusions?|exclusions?|non-?goals?|what (?:we|it) (?:is|are|will) not .*|won'?t(?: have)?(?: .*)?|will not have|future (?:work|considerations?|enhancements?|scope|ideas)|not doing|later|parking lot|deferred)$/,
  ],
  [
    'aside',
    /^(?:table of contents?|contents?|toc|agenda|change ?log|revision history|document history|version history|history|references?|resources?|links?|related (?:documents?|links?|work)|attachments?|appendix\b.*|annex\b.*|decisions?|decision log|notes?(?: .*)?|technical notes?|implementation notes?|dev(?:eloper)? notes?|stakeholders?(?: .*)?|approvals?|sign-?offs?|contacts?|meeting notes?|comments?|alternatives?(?: considered)?|potential issues|competitors?|competitive analysis|market (?:analysis|research)|research|mock-?ups?|wireframes?|ui\/?ux(?: design)?|designs?|tasks?|to-?dos?|next steps|action items|dependencies|metadata|document (?:info(?:rmation)?|control)|labels?|traceability(?: matrix)?|examples?|test (?:cases?|plan)|existing data|project structure|folder structure|file structure|directory structure|quick ?start|getting started|installation|set-?up|licen[sc]e|contributing|authors?|review(?: .*)? checklist|checklist|execution (?:status|flow)|testing(?: strategy)?|definition of (?:ready|done)|estimates?|story points?)$/,
  ],
  [
    'questions',
    /^(?:open (?:questions?|issues?|points?|items?)(?: .*)?|questions?(?: (?:and|&) answers?)?|q ?& ?a|faqs?|unknowns|clarifications(?: needed)?)$/,
  ],
  [
    'glossary',
    /^(?:glossary(?: of terms)?|terminology|terms?(?: (?:and|&) (?:definitions?|abbreviations?))?|definitions?(?:,? (?:and |& )?(?:acronyms?|abbreviations?|terms?))*|abbreviations?|acronyms?(?: (?:and|&) abbreviations?)?|vocabulary|(?:key |data |domain )?entities|ubiquitous language|domain (?:terms|language|vocabulary)|key (?:terms|concepts)|concepts|nomenclature|words we use)$/,
  ],
  [
    'criteria',
    /^(?:(?:user )?acceptance (?:criteria|criterion|conditions?|tests?)\b.*|acs?|criteria\b.*|conditions of satisfaction|(?:it is )?done when|accepted (?:when|if)|definition of success for .*|(?:test |acceptance )?scenarios?|acceptance)$/,
  ],
  [
    'primary-kpi',
    /^(?:primary (?:kpis?|metrics?|success metrics?|indicators?|measures?)|north[ -]star(?: metric)?|main (?:kpi|metric)|key metric|headline (?:kpi|metric))$/,
  ],
  [
    'secondary-metrics',
    /^(?:secondary (?:kpis?|metrics?|success metrics?|indicators?|measures?)|(?:other|supporting|additional|further|guardrail|counter) (?:kpis?|metrics?))$/,
  ],
  [
    'measurement',
    /^(?:measurement(?: (?:method|methods|plan|approach))?|how (?:we|it is|it'?s|success is|will we) (?:will )?(?:be )?(?:measured?|measure .*)|method of measurement|measuring method|measured (?:by|how)|analytics|instrumentation|tracking(?: plan)?)$/,
  ],
  [
    'metrics',
    /^(?:(?:key )?(?:success|business|product|outcome|measurable) (?:metrics?|outcomes?|measures?|criteria|indicators?|factors?)(?: .*)?|metrics?(?: .*)?|kpis?(?: .*)?|key performance indicators?(?: .*)?|okrs?|key results?|how (?:do )?we (?:will )?(?:measure|know).*|what success looks like|success|measures? of success|goals? (?:and|&) (?:metrics?|kpis?)|targets?)$/,
  ],
  [
    'mitigations',
    /^(?:(?:risk )?mitigations?(?: (?:strateg(?:y|ies)|plans?|measures?|actions?))?|counter-?measures?|contingenc(?:y|ies)(?: plans?)?)$/,
  ],
  [
    'risks',
    /^(?:(?:identified |key |main |project |business |known )?risks?(?: assessment| analysis| management| register)?(?:(?: and|,| &|\/) ?(?:mitigations?(?: strategies)?|assumptions?|issues?|dependencies|open .*|questions?))*|(?:open )?(?:questions?|issues?|points?)(?: (?:and|&) |, ?| ?\/ ?)(?:\w+ )?risks?|threats|what (?:could|can|might) go wrong)$/,
  ],
  [
    'assumptions',
    /^(?:(?:key |main |project |business )?assumptions?(?: (?:and|&|\/) ?(?:dependencies|constraints?|limitations?|preconditions?))?|pre-?conditions?|prerequisites?|what we assume)$/,
  ],
  [
    'timeline',
    /^(?:time ?lines?(?: .*)?|schedule|milestones?(?: .*)?|deadlines?|delivery dates?|(?:target )?release(?: plan| date| schedule| timeline)?|launch(?: plan| date| timeline)?|roadmap|phases|rollout(?: plan)?|dates?|when|due(?: date)?|time|time constraints?)$/,
  ],
  [
    'budget',
    /^(?:budget(?:ary)?(?: constraints?)?|costs?(?: constraints?)?|cost estimates?|funding|financials?|budget (?:and|&) .*)$/,
  ],
  [
    'team',
    /^(?:(?:team|staffing|people|resource|resourcing|organi[sz]ational|personnel)(?: (?:constraints?|limitations?|composition|setup|resources))?|teams?|staff|resources? constraints?)$/,
  ],
  [
    'technical',
    /^(?:(?:technical|technology|tech|system|platform|integration|implementation|environment(?:al)?|architectur(?:e|al))(?: (?:constraints?|limitations?|considerations?|stack|context|environment|restrictions?))|technology|tech|technical|integrations?|compatibility constraints?)$/,
  ],
  [
    'constraints',
    /^(?:(?:project |business |known |design )?(?:constraints?|limitations?|restrictions?|boundary conditions|guardrails)(?: (?:and|&|\/) .*)?)$/,
  ],
  [
    'nfr',
    /^(?:(?:key )?(?:non-?functional|non functional|quality|cross-?functional|operational|service[ -]level|system[ -]wide|supplementary) (?:requirements?|attributes?|goals?|characteristics?|criteria|expectations?|specs?|specifications?)(?: .*)?|nfrs?(?: .*)?|non-?functionals?|qualit(?:y|ies)(?: (?:requirements?|and constraints|attributes?))?|quality of service|service levels?|slas?|slos?|-?ilities)$/,
  ],
  ['performance', /^(?:performance(?:[ ,&/].*)?|latency|response times?|speed|throughput|efficiency|responsiveness)$/],
  [
    'availability',
    /^(?:availability(?:[ ,&/].*)?|reliability(?:[ ,&/].*)?|uptime|resilien(?:ce|cy)|fault tolerance|(?:disaster )?recover(?:y|ability)|backups?|robustness|business continuity|continuity)$/,
  ],
  ['scalability', /^(?:scalability(?:[ ,&/].*)?|scale|scaling|capacity|load|volumes?|elasticity|growth|size)$/],
  [
    'security',
    /^(?:(?:information |data |application )?security(?:[ ,&/].*)?|authentication|authori[sz]ation|access(?: control)?|confidentiality|safety|encryption)$/,
  ],
  [
    'compliance',
    /^(?:compliance(?:[ ,&/].*)?|regulatory(?: (?:requirements?|compliance))?|regulations?|legal(?: (?:requirements?|compliance))?|law|privacy(?:[ ,&/].*)?|data (?:protection|privacy|retention)(?: .*)?|gdpr|hipaa|auditability|records?(?: retention)?|standards?|accessibility standards?)$/,
  ],
  [
    'nfr-other',
    /^(?:usability(?:[ ,&/].*)?|accessibility(?:[ ,&/].*)?|maintainability|portability|locali[sz]ation|internationali[sz]ation|i18n|l10n|languages?(?: support)?|observability|monitoring|logging|compatibility|interoperability|supportability|testability|documentation|extensibility|modifiability|deployability|operability|sustainability|browser support|supported browsers|data quality|ease of use)$/,
  ],
  [
    'users',
    /^(?:(?:target|primary|secondary|intended|end|key|our)?[ -]?(?:users?|audiences?|customers?|customer segments?|personas?|user personas?|user groups?|user types?|user roles?|user profiles?)(?: (?:and|&|\/) \w+(?: \w+){0,2} ?)?|actors?(?: .*)?|roles?(?: (?:and|&) (?:permissions|responsibilities|actors))?|who (?:is (?:it|this) for|uses it|will use .*|are the users|it is for)|user classes(?: .*)?|beneficiaries|user characteristics)$/,
  ],
  [
    'stories',
    /^(?:user scenarios?(?: .*)?|(?:\w+ )?user[ -]stor(?:y|ies)\b.*|stor(?:y|ies)(?: (?:map|list|backlog|cards?))?|(?:product |story )?backlog|epics?(?: (?:and|&) (?:user )?stor(?:y|ies))?|job stories|jobs to be done|what (?:the )?(?:users?|people|they) (?:need|want|can do).*|user (?:needs|journeys|scenarios)|use ?cases?(?: .*)?|stories .*)$/,
  ],
  [
    'requirements',
    /^(?:(?:\w+[ -]){0,4}requirements?(?: (?:list|specification|overview|table|details?|catalog(?:ue)?))?|requirements? (?:and|&|for|of|by) .*|what (?:it|the (?:system|product|solution)) (?:must|should|shall|needs to) do|business rules?|rules|policies|functional (?:specs?|specifications?|scope|needs)|specifications?|shall statements|statements|interface requirements|data requirements|edge[ -]cases?(?: .*)?|error (?:handling|cases)|acceptance requirements|(?:capabilities|features) (?:and|&) requirements)$/,
  ],
  [
    'overview',
    /^(?:(?:feature |product |project |document |general |system )?(?:overview|introduction|intro)|about|about this (?:document|product|feature|project)|feature|general (?:information|description))$/,
  ],
  [
    'features',
    /^(?:(?:key |core |main |major |product |proposed |planned )?(?:features?|functionalit(?:y|ies)|capabilities|functions?|digital functionalit(?:y|ies))(?: (?:list|overview|set|summary|description|details?))?|key digital functionalities|in|included|in[ -]scope(?: .*)?|scope|current scope|what(?:'s| is) in scope|solution(?: (?:overview|design))?|proposed solution|the solution|scope of work|deliverables|mvp(?: scope)?|minimum viable product)$/,
  ],
  [
    'objective',
    /^(?:(?:product |project |business |key |main |primary )?(?:objectives?|goals?|aims?|purpose|mission|intent)(?: (?:and|&|of|for) .*)?|business (?:case|value|need|outcome)|why(?: (?:now|we are doing this|this matters))?|what (?:we want|we want to achieve)|value proposition|desired outcomes?|outcomes?|goals)$/,
  ],
  [
    'summary',
    /^(?:(?:executive |product |project |management )?summary|abstract|tl;?dr|in short|vision(?: statement)?|product vision|elevator pitch|pitch|brief|at a glance|one[ -]pager|what (?:is it|it is|we are building))$/,
  ],
  [
    'background',
    /^(?:(?:the )?problem(?: (?:statement|definition|description|space|to solve|we solve))?|problems?|pain points?|background(?: (?:and|&) .*)?|context|motivation|inspiration|rationale|current (?:situation|state|process)|as[ -]is(?: .*)?|(?:business )?opportunity|today|situation|need|history and context)$/,
  ],
  ['description', /^(?:description|details?|narrative|story|statement|additional (?:information|details))$/],
];

/** Longest heading that names a section. */
const longest = 90;

export function topicOf(title: string): Topic | null {
  if (title.length > longest * 2) return null;
  const name = title
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|(?<![\s:：.])[\s:：.]+$/gu, '')
    .trim();
  if (name === '' || name.length > longest) return null;
  // "Tech Stack (proposed)", "Ziel (Objective)": tries the name alone, then the parenthesis.
  const parts = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(name);
  const names = parts ? [name, `${parts[1]?.trim()} ${parts[3]?.trim()}`.trim(), parts[2] ?? ''] : [name];
  return names.map(find).find((topic) => topic !== null) ?? null;
}

function find(name: string): Topic | null {
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/**
 * Names that may also mean a thing of the domain. Below features they do ("Users: an admin invites
 * users"), and with a colon they are no heading.
 */
const alsoThings =
  /^(?:users?|customers?|roles?|actors?|teams?|staff|people|dates?|when|time|schedule|launch|release|phases|need|access|size|load|capacity|volumes?|records?|languages?|devices?|documentation|monitoring|logging|backups?|encryption|authentication|authori[sz]ation|rules|policies|notes?|labels?|links?|comments?|contacts?|resources?|tasks?|designs?|history|research|decisions?|dependencies|integrations?|analytics|tracking|costs?|budget|later|today|law|legal|terms?|details?|story|scope|acceptance|feature|context|situation|why|targets?|success|about|functions?|statements?|entities|concepts|outcomes?|growth|scale|speed|standards?|examples?|requirements?|questions?)$/i;

export function isAlsoThing(title: string): boolean {
  return alsoThings.test(title.trim());
}

/** True for names that even as text with a colon head what follows: "Acceptance criteria". */
export function isLabelName(text: string): boolean {
  const name = text.replace(/^[*_\s]{1,8}|[*_\s]{1,8}$/g, '');
  return name.length <= longest && !alsoThings.test(name) && topicOf(name) !== null;
}

/** Drops "6.1 ", "2) ", "IV. ", "A. " and emoji in front of a heading. */
export function stripNumber(heading: string): string {
  return heading
    .slice(0, 400)
    .replace(/^[^\p{L}\p{N}"“(<[#]+/u, '')
    .replace(
      /^(?:(?:section|chapter|part)\s{1,3})?(?:\d{1,3}(?:\.\d{1,3}){0,5}[.):]?|[IVX]{1,5}[.)]|[A-Z][.)])\s{1,3}(?=[^\s%‰])/i,
      '',
    )
    .concat(heading.slice(400))
    .trim();
}
