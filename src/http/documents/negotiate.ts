import { HttpRefusal } from '../problems/http-refusal.ts';

/** Picks the offer that Accept prefers. Throws HttpRefusal `answer.not-acceptable`. */
export function negotiate<T extends string>(accept: string | undefined, offers: readonly [T, ...T[]]): T {
  if (accept === undefined || accept.trim() === '') return offers[0];
  const ranges = accept.split(',').map(readRange);
  const liked = offers
    .map((offer) => ({ offer, quality: qualityOf(offer, ranges) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  if (liked[0]) return liked[0].offer;
  throw new HttpRefusal({
    status: 406,
    headers: { Vary: 'Accept' },
    id: 'answer.not-acceptable',
    message: 'This is not to be had in any form that the Accept header names.',
    fix: `Accept ${offers.join(' or ')}.`,
  });
}

interface Range {
  readonly name: string;
  readonly quality: number;
}

function readRange(entry: string): Range {
  const [name = '', ...parameters] = entry.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { name, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** Returns the quality of the most specific range that matches the offer. */
function qualityOf(offer: string, ranges: readonly Range[]): number {
  const specific = [offer, `${offer.split('/')[0]}/*`, '*/*'];
  return (
    specific.map((name) => ranges.find((range) => range.name === name)?.quality).find((quality) => quality !== undefined) ?? 0
  );
}
