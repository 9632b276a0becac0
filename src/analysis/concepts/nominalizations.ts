import type { Morphology } from './morphology.ts';

/** Nouns that name an action whose verb cannot be found by cutting off an ending. */
const irregular: Readonly<Record<string, string>> = {
  access: 'access',
  addition: 'add',
  adjustment: 'adjust',
  alteration: 'change',
  analysis: 'analyse',
  approval: 'approve',
  arrival: 'arrive',
  booking: 'book',
  calculation: 'calculate',
  cancellation: 'cancel',
  capture: 'capture',
  change: 'change',
  check: 'check',
  choice: 'choose',
  collection: 'collect',
  construction: 'construct',
  creation: 'create',
  'de-allocation': 'release',
  deallocation: 'release',
  delivery: 'deliver',
  deletion: 'delete',
  discovery: 'discover',
  dismissal: 'dismiss',
  display: 'display',
  disposal: 'dispose of',
  edit: 'edit',
  entry: 'enter',
  evaluation: 'evaluate',
  exchange: 'exchange',
  export: 'export',
  import: 'import',
  inclusion: 'include',
  inspection: 'inspect',
  invalidation: 'invalidate',
  maintenance: 'maintain',
  management: 'manage',
  merge: 'merge',
  modification: 'modify',
  notification: 'notify',
  purchase: 'purchase',
  read: 'read',
  receipt: 'receive',
  recheck: 'recheck',
  reconciliation: 'reconcile',
  refund: 'refund',
  refusal: 'refuse',
  registration: 'register',
  release: 'release',
  removal: 'remove',
  renewal: 'renew',
  replacement: 'replace',
  resolution: 'resolve',
  retrieval: 'retrieve',
  return: 'return',
  review: 'review',
  sale: 'sell',
  search: 'search',
  selection: 'select',
  storage: 'store',
  submission: 'submit',
  subscription: 'subscribe',
  suspension: 'suspend',
  termination: 'terminate',
  transfer: 'transfer',
  transmission: 'transmit',
  update: 'update',
  updation: 'update',
  upload: 'upload',
  use: 'use',
  validation: 'validate',
  verification: 'verify',
  withdrawal: 'withdraw',
};

/** Words with such an ending that are things, not actions. */
const things = new Set(
  'information foundation duration application location organization organisation education transaction station position condition question section version option function session medication vaccination population region nation occasion mission commission portion action direction institution building meeting hearing rating listing setting permission notation quotation consent agreement payment document department apartment shipment equipment appointment environment experiment element segment parking training'.split(
    ' ',
  ),
);

/** "creation" → "create", "re-checking" → "re-check"; null for a noun that names no action. */
export function actionOfNominalization(noun: string, morphology: Morphology): string | null {
  const lower = noun.toLowerCase();
  const single = irregular[lower] ?? irregular[morphology.singular(lower)];
  if (single !== undefined) return single;
  if (things.has(lower) || things.has(morphology.singular(lower))) return null;
  if (/[a-z]{3}ing$/.test(lower)) {
    const verb = morphology.infinitive(lower);
    return verb !== lower ? verb : null;
  }
  if (/[a-z]{3}ation$/.test(lower)) {
    // "confirmation" is made of "confirm", "observation" of "observe": the dictionary says which of the three is a verb.
    const stem = lower.slice(0, -5);
    const candidates = [`${stem}ate`, stem, `${stem}e`];
    return candidates.find((candidate) => morphology.isVerb(candidate)) ?? `${stem}ate`;
  }
  return null;
}
