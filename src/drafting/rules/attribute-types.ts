import type { Attribute } from '../../lifecycle/daa.ts';

const typeByHead: readonly (readonly [RegExp, string])[] = [
  [/\b(?:timestamp|datetime)$/, 'Timestamp'],
  [/\b(?:date|day|birthday|expiry|deadline)$/, 'Date'],
  [/\b(?:time)$/, 'Timestamp'],
  [/\b(?:price|cost|fee|fine|amount|balance|total|deposit|budget|premium|salary|payout|rent|charge|sum|tariff)$/, 'Money'],
  [
    /\b(?:quantity|number|count|capacity|age|weight|height|length|width|size|temperature|score|percentage|year|rate|level|volume|limit|threshold)$/,
    'Number',
  ],
  [/\b(?:period|duration)$/, 'Duration'],
];

/** Type of an attribute by the last word of its name. */
export function typeOfAttribute(plain: string): string {
  return typeByHead.find(([pattern]) => pattern.test(plain))?.[1] ?? 'Text';
}

/** Later attributes of the same name are dropped. */
export function distinctAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute, at) => attributes.findIndex(({ name }) => name === attribute.name) === at);
}
