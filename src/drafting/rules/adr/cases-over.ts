import { listDropped } from '../../../analysis/design/ends/list-dropped.ts';
import { titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';
import { hasWord } from './rule-names.ts';
import { endedBy } from './tell-consequences.ts';

/**
 * Whether an edge case is one of what decisions of the session gave up: a copy in a cache that nobody builds grows old no more. Of an objection it is its quote of the
 * design that names the product; what else that sentence names, and anything that an objection says of more than one product, can still happen.
 */
export function isCaseOver(text: string, source: RecordedChallenge | undefined, { rfc }: Pick<DesignMaterial, 'rfc'>): boolean {
  const { alternatives, designSession } = rfc.body;
  const names = listDropped(designSession.decisions, alternatives.map(titleOfAlternative)).map(({ name }) => name);
  if (!source) return names.some((name) => hasWord(text, name)) && endedBy({ text }, designSession.decisions) !== undefined;
  const [, quote = ''] = /["“]([^]+)["”]\)?$/.exec(source.tiedTo.split(/; (?=[A-Z]+-\d+#)/)[0] ?? '') ?? [];
  const [subject = ''] = source.text.split(/: |\n/);
  return names.some((name) => hasWord(subject, name) || (source.concern === 'staleness' && hasWord(quote, name)));
}
