import type { Finding } from '../../lifecycle/findings.ts';
import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';
import { namePrdLanguage } from '../forms/name-prd-language.ts';
import { findInstruction } from '../instructions/find-instruction.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { checkHiddenCharacters } from './check-hidden-characters.ts';
import { lintOpenPoints } from './lint-open-points.ts';
import { lintPrdQuality } from './lint-prd-quality.ts';
import { finding } from './lint-rule.ts';

export interface Position {
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

interface Passage {
  /** Local id of the part, or name of the section. */
  readonly part: string;
  readonly text: string;
  readonly file?: string;
  /** True when the PRD may name technology here; the finding is then only information. */
  readonly allowed?: boolean;
}

/**
 * Reports technology in a PRD (specification 2.1), orders to a model, open points and untestable
 * demands. In technical constraints, technology is only information. Each term and the first order
 * is reported once a part, at its place in `positions`.
 */
export function lintPrd(params: { body: PrdBody; positions?: Readonly<Record<string, Position>> }): Finding[] {
  const { body, positions = {} } = params;
  const placeOf = (part: string): Partial<Position> => (Object.hasOwn(positions, part) ? (positions[part] ?? {}) : {});
  const said = listPassages(body).flatMap(({ part, text, file, allowed }) => {
    const at = { ...(file === undefined ? {} : { file }), ...placeOf(part), part };
    return [...findOrders(part, text), ...findTechnology(part, text, allowed)].map((found) => ({ ...found, at }));
  });
  return [
    ...lintLanguage(body),
    ...said,
    ...[...checkHiddenCharacters('prd', body), ...lintOpenPoints(body), ...lintPrdQuality(body)].map((found) => ({
      ...found,
      at: { ...placeOf(found.at.part ?? ''), ...found.at },
    })),
  ];
}

/** Tells why headings and stories of another language were not read. */
function lintLanguage(body: PrdBody): Finding[] {
  const language = namePrdLanguage(body);
  if (language === null) return [];
  return [
    finding('PRD-LANGUAGE', {
      message: `The document is written in ${language}. Code knows headings and forms of sentences in English only, so that it may miss what is there.`,
      fix: 'Let a model read it, or import it in English. What was not read is kept as it is.',
    }),
  ];
}

function findOrders(part: string, text: string): Finding[] {
  const order = findInstruction(text);
  if (order === null) return [];
  return [
    finding('PRD-INSTRUCTION', {
      part,
      message: `${part} reads like an order to a model rather than a demand on the product: "${order}".`,
      fix: 'Take it out, or reword it as what the product must do. It is followed by nobody, and the built-in rules model nothing from it.',
    }),
  ];
}

function findTechnology(part: string, text: string, allowed: boolean | undefined): Finding[] {
  const terms = new Map(findTechnologyTerms(text).map((match) => [match.term, match]));
  return [...terms.values()].map(({ term, category, replacement }) => {
    const found = finding('PRD-TECHNOLOGY-TERM', {
      part,
      message: `${part} names technology: "${term}" (${category}).`,
      fix: allowed
        ? 'Nothing to do: technical constraints may name it, and the DAA leaves it out.'
        : `Say what it is for, such as "${replacement}", or move it to the technical constraints; the DAA leaves it out.`,
    });
    return allowed ? { ...found, severity: 'info' as const } : found;
  });
}

function listPassages(body: PrdBody): Passage[] {
  return [
    { part: 'title', text: body.title },
    { part: 'objective', text: body.objective },
    ...body.targetUsers.map((text) => ({ part: 'targetUsers', text })),
    ...body.stories.flatMap((story) => [
      { part: story.id, text: [story.title, story.role, story.capability, story.benefit].filter(Boolean).join('\n\n') },
      ...story.criteria.map(({ id, text }) => ({ part: `${story.id}.${id}`, text })),
    ]),
    ...body.requirements.map(({ id, text }) => ({ part: id, text })),
    ...nfrCategories.flatMap((category) => body.nonFunctional[category].map(({ id, text }) => ({ part: id, text }))),
    { part: 'risks', text: [...body.risks.identified, ...body.risks.mitigations, ...body.risks.assumptions].join('\n\n') },
    {
      part: 'metrics',
      text: [body.metrics.primaryKpi, ...body.metrics.secondary.map(({ text }) => text), body.metrics.measurementMethod].join(
        '\n\n',
      ),
    },
    { part: 'constraints', text: body.constraints.technical.join('\n\n'), allowed: true },
    ...body.glossary.map(({ term, meaning }) => ({ part: 'glossary', text: `${term}\n\n${meaning}` })),
    ...body.unread.map(({ id, text }) => ({ part: id, text })),
    ...body.other.map(({ heading, markdown, file }) => ({
      part: heading || 'other text',
      text: `${heading}\n\n${markdown}`,
      file,
    })),
  ];
}
