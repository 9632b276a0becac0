import { daaBodySchema, type DaaBody } from '../../lifecycle/daa.ts';
import { tipBodySchema, type TipBody } from '../../lifecycle/tip.ts';
import { listModelParts } from './model-parts.ts';
import type { RedraftParts } from './redraft-parts.ts';
import { listTipParts } from './tip/list-tip-parts.ts';

/** A kind of artifact that can be redrafted when its PRD changes. */
export interface Redraftable<Body> {
  parse(body: unknown): Body;
  listParts(body: Body): RedraftParts;
}

export const redraftableDaa: Redraftable<DaaBody> = { parse: (body) => daaBodySchema.parse(body), listParts: listModelParts };
export const redraftableTip: Redraftable<TipBody> = { parse: (body) => tipBodySchema.parse(body), listParts: listTipParts };
