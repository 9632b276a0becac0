import type { DaaBody } from '../../../lifecycle/daa.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { finding, type LintRule } from '../lint-rule.ts';

interface Passage {
  readonly part: string;
  readonly texts: readonly string[];
}

/** Reports technology in a DAA (specification 2.2), each term once a part. */
export const checkTechnology: LintRule = ({ daa }) =>
  listPassages(daa).flatMap(({ part, texts }) => {
    // A blank line keeps the end of one text and the start of the next from forming a term.
    const terms = new Map(findTechnologyTerms(texts.join('\n\n')).map((match) => [match.term, match]));
    return [...terms.values()].map(({ term, category, replacement }) =>
      finding('DAA-TECHNOLOGY-TERM', {
        part,
        message: `"${part}" names technology: "${term}" (${category}).`,
        fix: `Use a word of the domain, such as "${replacement}"; the RFC decides on technology.`,
      }),
    );
  });

function listPassages(daa: DaaBody): Passage[] {
  const attributeTexts = (attributes: readonly { name: string; type: string }[]) =>
    attributes.flatMap(({ name, type }) => [name, type]);
  return [
    ...daa.contexts.map(({ name, responsibilities, language }) => ({
      part: name,
      texts: [name, ...responsibilities, ...language.flatMap(({ term, meaning }) => [term, meaning])],
    })),
    ...daa.contextMap.map(({ from, to, note }) => ({ part: `${from} → ${to}`, texts: [note] })),
    ...daa.aggregates.flatMap((aggregate) => [
      {
        part: aggregate.name,
        texts: [
          aggregate.name,
          aggregate.root,
          ...attributeTexts([aggregate.identity]),
          ...attributeTexts(aggregate.attributes),
          ...aggregate.entities.flatMap((entity) => [entity.name, ...attributeTexts(entity.attributes)]),
          ...(aggregate.states ? [aggregate.states.initial, ...aggregate.states.transitions.map(({ to }) => to)] : []),
        ],
      },
      ...aggregate.invariants.map(({ id, statement }) => ({ part: id, texts: [statement] })),
      ...aggregate.operations.map(({ id, name, signature, precondition, postcondition, pseudocode }) => ({
        part: id,
        texts: [name, signature, precondition, postcondition, pseudocode],
      })),
    ]),
    ...daa.valueObjects.map(({ name, attributes, allowedValues, operations }) => ({
      part: name,
      texts: [name, ...attributeTexts(attributes), ...allowedValues, ...operations.flatMap((own) => [own.name, own.rule])],
    })),
    ...daa.domainEvents.map(({ name, attributes, consumers }) => ({
      part: name,
      texts: [name, ...attributeTexts(attributes), ...consumers],
    })),
    ...daa.domainServices.map(({ name, operations }) => ({
      part: name,
      texts: [name, ...operations.flatMap((own) => [own.name, ...own.steps, own.result])],
    })),
    ...(daa.other ?? []).map(({ heading, markdown }) => ({ part: heading || 'kept text', texts: [heading, markdown] })),
  ];
}
