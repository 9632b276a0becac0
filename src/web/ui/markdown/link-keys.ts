import type { ElementContent } from 'hast';
import { artifactKindIds, artifactKinds } from '../../../lifecycle/artifact-kinds.ts';
import { showHiddenCharacters } from '../../../lifecycle/hidden-characters.ts';
import { addressOfKey } from '../address-of-key.ts';

/** First words of keys. Playbook entries have their category there; these are the ones of the starter set. */
const others = 'GATE RUN DS CODE COORDINATION DATA DELIVERY GOVERNANCE INTEGRATION MESSAGING RESILIENCE'.split(' ');
const prefixes = [...artifactKindIds.flatMap((kind) => artifactKinds[kind].prefix ?? []), ...others];
const key = new RegExp(
  String.raw`(?<![\w/#.-])(?:${prefixes.join('|')})-(?:\d{4}-)?\d{3,9}(?![\w-])(?:#[A-Za-z]\w*(?:[.-]\w+)*)?|(?<![\w/#.-])(?:E|HYP)-\d{1,6}(?![\w-])`,
  'g',
);

/** Turns the keys in a text into links, also the numbers of what an incident knows, and marks its hidden characters. */
export function linkKeys(text: string, incident = ''): ElementContent[] {
  const content: ElementContent[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(key)) {
    const isOfIncident = /^(?:E|HYP)-/.test(found);
    if (isOfIncident && incident === '') continue;
    if (index > end) content.push({ type: 'text', value: showHiddenCharacters(text.slice(end, index)) });
    const { path, part } = addressOfKey(isOfIncident ? `${incident}#${found}` : found);
    content.push({
      type: 'element',
      tagName: 'a',
      properties: { href: part === '' ? path : `${path}#${part}`, className: ['key'] },
      children: [{ type: 'text', value: found }],
    });
    end = index + found.length;
  }
  if (end < text.length) content.push({ type: 'text', value: showHiddenCharacters(text.slice(end)) });
  return content;
}
