import type { Passage } from '../../../analysis/challenge/passages.ts';
import { asOneLine, type DesignText } from './design-text.ts';

/** "The sentence is about signing in: …" was said in the session, and stands in a section since: what stands before its colon names no part. */
export function isSaidInSession({ label, text }: Pick<Passage, 'label' | 'text'>, { rfc }: DesignText['material']): boolean {
  const { decisions, challenges } = rfc.body.designSession;
  const said = [...decisions.map((one) => one.text), ...challenges.map(({ answer }) => answer)].map(asOneLine);
  return label === '' && said.some((words) => words !== '' && asOneLine(text).startsWith(words));
}
