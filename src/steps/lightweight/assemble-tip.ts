import type { Reference } from '../../lifecycle/references.ts';
import { tipBodySchema, type TipBody } from '../../lifecycle/tip.ts';
import type { TipDraft } from './contracts.ts';

interface Drafted {
  readonly covers: readonly string[];
}

/**
 * Turns a draft into a TIP: ids for its parts, a reference to the PRD and to each part of the PRD
 * that a part covers. Names outside `prd.refs`, the PRD's parts, become no reference.
 */
export function assembleTip(draft: TipDraft, prd: { readonly key: string; readonly refs: ReadonlySet<string> }): TipBody {
  const references: Reference[] = [{ role: 'derived_from', to: prd.key }];
  const number = <T extends Drafted>(prefix: string, items: readonly T[]): ({ id: string } & Omit<T, 'covers'>)[] =>
    items.map(({ covers, ...item }, at) => {
      const id = `${prefix}-${at + 1}`;
      references.push(
        ...[...new Set(covers)].filter((ref) => prd.refs.has(ref)).map((to): Reference => ({ role: 'covers', from: id, to })),
      );
      return { id, ...item };
    });
  const list = (prefix: string, texts: readonly string[]) => texts.map((text, at) => ({ id: `${prefix}-${at + 1}`, text }));
  return tipBodySchema.parse({
    context: { summary: draft.summary },
    proposedImplementation: {
      databaseChanges: number('DB', draft.databaseChanges),
      apiChanges: number('API', draft.apiChanges),
      serviceLogic: number('SVC', draft.serviceLogic),
      testing: list('TEST', draft.testing),
      integrationPoints: number('INT', draft.integrationPoints),
    },
    edgeCases: list('EC', draft.edgeCases),
    openQuestions: list('Q', draft.openQuestions).map((question) => ({ ...question, answer: '' })),
    effortEstimate: draft.effortEstimate,
    coverageNotes: draft.coverageNotes.filter(({ ref }) => prd.refs.has(ref)),
    references,
    other: [],
  });
}
