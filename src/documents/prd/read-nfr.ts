import { flat, type Block, type Item } from '../markdown/blocks.ts';
import { readColumns } from './columns.ts';
import { keepsPersonalAway } from './nfr-words.ts';
import type { NfrCategory, PrdDraft } from './prd-draft.ts';
import { joinNested } from './read-criteria.ts';
import { numberOf, takeOwnId } from './read-ids.ts';
import { priorityOfWording, takePriorityTag } from './read-priority.ts';
import { dropOutlineNumber, type Section } from './sections.ts';
import { isAboutTheDocument, isLeadIn } from './statements.ts';
import { topicOf, type Topic } from './topics.ts';
import type { Leaf } from '../markdown/blocks.ts';
import type { Priority } from '../../lifecycle/prd.ts';

const categories: readonly NfrCategory[] = ['performance', 'availability', 'scalability', 'security', 'compliance'];

/** Words that tell the category of a requirement that names none; the first that fits counts. */
const telling: readonly (readonly [NfrCategory, RegExp])[] = [
  // Before what a law asks of personal data in general.
  ['security', keepsPersonalAway],
  [
    'compliance',
    /\b(?:GDPR|HIPAA|PCI|SOX|FERPA|CCPA|WCAG|ISO[ /-]?\d+|IEC|regulat\w+|compl(?:y|ies|iance|iant)|law(?:s|ful)?|legal(?:ly)?|statut\w+|retention|retain(?:ed)? for|data protection|personal data|privacy|audit(?:s|ed|able|or)?|erased? after|kept for \w+ years)\b/i,
  ],
  [
    'security',
    /\b(?:encrypt\w*|authenticat\w*|authori[sz]\w*|passwords?|access (?:control|rights?)|permissions?|role-based|two-factor|multi-factor|MFA|2FA|TLS|attacks?|vulnerabilit\w+|secur\w+|sessions?|sign(?:ed)?[ -]?in|log(?:ged)?[ -]?in|unauthori[sz]ed|penetration|confidential\w*|tamper\w*|only \w+ (?:and \w+ )?(?:can|may) (?:see|view|read|change|access))\b/i,
  ],
  [
    'availability',
    /\b(?:99|100)(?:[.,]\d+)? ?%(?= (?:of (?:the|all|its|their) (?:time|hours|days|day|year|month)|of (?:each|every|a) \w+|between \d|(?:a|per|each|every) (?:week|month|quarter|year)))|\b(?:uptime|availab\w+|(?:is|are|be|stays?|remains?|keeps?|kept) (?:up|running|reachable|online|in service|usable)|downtime|recover\w*|fail-?over|backups?|RTO|RPO|outages?|24\/7|around the clock|redundan\w+|resilien\w+|reliab\w+|offline|interrupt\w+|data loss|without (?:an? |the |any )?(?:network|(?:network |internet )?connection|internet|signal|power))\b/i,
  ],
  // "within 800 ms at the 95th percentile with 200 users at once" is a target of speed, under a load.
  ['performance', /\b(?:latenc\w+|percentile|p9[059])\b/i],
  [
    'scalability',
    /\b(?:scal(?:e|es|able|ability|ing)|concurrent\w*|simultaneous\w*|at the same time|at once|peak\w*|grow(?:s|th)?|capacity|up to [\d.,]+|[\d.,]+ (?:[\w-]+ ){0,2}(?:users|records|transactions|orders|requests|customers|members|accounts|devices|items))\b/i,
  ],
  [
    'performance',
    /\b(?:latenc\w+|respon(?:d|ds|se|sive\w*)|within (?:\w+ )?[\d.,]+ ?(?:ms|s|sec\w*|milliseconds?|seconds?|minutes?)|(?:under|below|less than|in) [\d.,]+ ?(?:ms|s|sec\w*|milliseconds?|seconds?)|throughput|p9[059]|percentile|load(?:s|ed)? (?:in|within|time)|fast\w*|quick\w*|speed|performan\w+|per (?:second|minute)|slow\w*)\b/i,
  ],
];

interface NfrContext {
  readonly topic: Topic;
  readonly section: Section;
  /** Heading for requirements that fit no category. */
  readonly sectionName: string;
  readonly priority: Priority | null;
}

/** Reads non-functional requirements by category; what fits none becomes a requirement of its section. */
export function readNfrSection(blocks: readonly Block[], context: NfrContext, draft: PrdDraft): void {
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'list') {
      for (const item of block.items) readNfrItem(item, context, draft);
    } else if (block.kind === 'paragraph') {
      const opens = blocks[at + 1]?.kind === 'list' || blocks[at + 1]?.kind === 'table';
      const text = flat(block.text);
      if (
        (opens && isLeadIn(text)) ||
        isAboutTheDocument(text) ||
        text === '' ||
        /^(?:n\/a|none|tbd|not applicable)\.?$/i.test(text)
      )
        continue;
      const lines = block.text.split('\n').map(flat);
      const each = lines.length > 1 && lines.every((line) => labelOf(line) !== null) ? lines : [text];
      for (const line of each) addNfr(line, context, block, draft);
      block.taken = true;
    } else if (block.kind === 'table') {
      const columns = readColumns(block.header);
      for (const row of block.rows) {
        const cells = row.cells.map(flat);
        const id = takeOwnId(cells[columns.id ?? -1] ?? '');
        const categoryAt = columns.category ?? cells.findIndex((cell) => categoryOfLabel(cell) !== null);
        const rest = cells.filter(
          (cell, index) => index !== columns.id && index !== categoryAt && index !== columns.priority && cell !== '',
        );
        const label = cells[categoryAt] ?? '';
        const text = rest.join(' – ');
        if (text === '') continue;
        addNfr(`${id ? `${id.id.spelling}: ` : ''}${label === '' ? '' : `${label}: `}${text}`, context, row, draft);
        row.taken = columns.priority === undefined || (cells[columns.priority] ?? '') === '';
      }
    }
  }
}

function readNfrItem(item: Item, context: NfrContext, draft: PrdDraft): void {
  const head = flat(item.text).replace(/\s*:$/, '');
  const label = categoryOfLabel(head);
  const lists = item.children.filter((child) => child.kind === 'list');
  if (label && lists.length > 0) {
    item.taken = true;
    for (const list of lists) for (const inner of list.items) readNfrItem(inner, { ...context, topic: label }, draft);
    return;
  }
  const text = joinNested(item);
  if (text === '' || isAboutTheDocument(text)) return;
  addNfr(text, context, item, draft);
  item.taken = true;
}

function addNfr(raw: string, context: NfrContext, leaf: Leaf, draft: PrdDraft): void {
  const tagged = takePriorityTag(dropOutlineNumber(raw.replace(/^\[[ xX]\]\s+/, '')), draft.scale);
  const taken = takeOwnId(tagged.text);
  const plain = taken?.rest ?? tagged.text;
  const label = labelOf(plain);
  const labelled = label ? categoryOfLabel(label.name) : null;
  const inherited = isCategory(context.topic) ? context.topic : null;
  const byWords = labelled === 'nfr-other' || context.topic === 'nfr-other' ? null : categoryByWords(plain);
  const category = (isCategory(labelled) ? labelled : null) ?? inherited ?? byWords;
  const text = label && labelled !== null ? label.value : plain;
  if (text === '') return;
  if (category) {
    // An id of another shape has no field of its own here and stays part of the text.
    const own = taken?.id ?? null;
    const kept = own && numberOf(own, 'NFR') === null ? `${own.spelling}: ${text}` : text;
    draft.nonFunctional.push({ category, id: own, text: kept, place: leaf.place });
    return;
  }
  const section = label && labelled === 'nfr-other' ? label.name : context.sectionName;
  draft.addRequirement({
    id: taken?.id ?? null,
    section,
    text,
    priority: tagged.priority ?? context.priority ?? priorityOfWording(text),
    place: leaf.place,
    layout: 'text',
    standing: 'listed',
  });
}

function categoryByWords(text: string): NfrCategory | null {
  return telling.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** A statement whose own id says "NFR-2" is no function of the product, under whichever heading it stands; one that fits no category stays where it is. */
export function moveNonFunctional(draft: PrdDraft): void {
  const stays: typeof draft.requirements = [];
  for (const requirement of draft.requirements) {
    const { id, text, place } = requirement;
    const label = labelOf(text);
    const labelled = label ? categoryOfLabel(label.name) : null;
    const category = isCategory(labelled) ? labelled : categoryByWords(text);
    if (numberOf(id, 'NFR') === null || category === null) stays.push(requirement);
    else draft.nonFunctional.push({ category, id, text: label && labelled === category ? label.value : text, place });
  }
  draft.requirements = stays;
}

/** "Performance: pages open in 1 s" or "Performance – …". */
function labelOf(text: string): { name: string; value: string } | null {
  const match =
    /^(?:\d{1,3}(?:\.\d{1,3})+[.)]?\s+)?([\p{L}][\p{L} /&,-]{1,40}?)(?:\s*\([^()]{1,40}\))?\s*(?::|\s[–—-])\s+(\S.*)$/u.exec(
      text,
    );
  return match?.[1] && match[2] ? { name: match[1], value: match[2] } : null;
}

function categoryOfLabel(name: string): NfrCategory | 'nfr-other' | null {
  const topic = topicOf(name);
  return topic !== null && (isCategory(topic) || topic === 'nfr-other') ? topic : null;
}

export function isCategory(topic: Topic | null): topic is NfrCategory {
  return categories.some((category) => category === topic);
}
