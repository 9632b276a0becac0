import { SaxesParser } from 'saxes';
import { refuseReport } from './refuse-report.ts';

export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** `text` is that of the element itself, at most its first 4,000 characters. */
  readonly close: (name: string, text: string) => void;
}

const deepest = 100;
const longestText = 4_000;
/** Characters handed to the parser at once: a fault ends it early. */
const piece = 65_536;

/**
 * Reads XML in one pass without building a tree. A DOCTYPE may name a DTD, which nobody fetches; one
 * that declares anything is refused, and so is an entity that XML itself does not know. Names come
 * without their namespace.
 */
export function parseXml(text: string, { open, close }: XmlHandlers): void {
  const parser = new SaxesParser({});
  const texts: string[] = [];
  parser.on('error', ({ message }) => {
    throw refuseReport(`it is no XML (${message})`);
  });
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) throw refuseReport('its DOCTYPE declares entities', 'Remove the DOCTYPE: no report needs one.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length >= deepest) throw refuseReport(`it is nested more than ${deepest} levels deep`);
    texts.push('');
    open(plain(name), attributes);
  });
  const add = (more: string): void => {
    const before = texts.at(-1);
    if (before !== undefined && before.length < longestText) texts[texts.length - 1] = before + more.slice(0, longestText);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => close(plain(name), texts.pop() ?? ''));
  for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece));
  parser.close();
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
