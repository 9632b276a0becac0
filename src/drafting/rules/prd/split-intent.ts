import { topicOf, type Topic } from '../../../documents/prd/reading/headings.ts';
import { isLeadIn, joinLeadIn, splitSentences, stripMarker } from './split-sentences.ts';

/** One thing that the intent says. */
export interface Statement {
  /** A sentence, or the text of a bullet, on one line. */
  readonly text: string;
  readonly bullet: boolean;
  /** What the heading above it is about; null where there is none, or one that says nothing. */
  readonly topic: Topic | null;
}

export interface SplitIntent {
  /** What the text itself is headed by; '' where nothing reads like a heading. */
  readonly title: string;
  readonly statements: readonly Statement[];
}

interface Line {
  readonly text: string;
  readonly bullet: boolean;
}

const bulletMark = /^\s*(?:[-*+•–·▪]|\(?\d{1,2}[.)])\s+(?=\S)/;
const longestHeading = 80;

/** Reads paragraphs, bullets and headings as people type them; a sentence that opens a list is joined to each of its items. */
export function splitIntent(intent: string): SplitIntent {
  const statements: Statement[] = [];
  let title = '';
  let topic: Topic | null = null;
  let leadIn = '';
  for (const [at, { text, bullet }] of joinLines(intent).entries()) {
    const heading = readHeading(text, bullet);
    if (heading !== null) {
      const found = topicOf(heading);
      if (found === null && title === '' && at === 0) title = heading;
      topic = found;
      leadIn = '';
      continue;
    }
    let about = topic;
    const pieces = splitSentences(text).flatMap((sentence) => sentence.split(/;\s+/));
    const last = pieces.at(-1) ?? '';
    if (!bullet && isLeadIn(last)) {
      leadIn = last;
      pieces.pop();
    } else if (!bullet) {
      leadIn = '';
    }
    for (const piece of pieces) {
      const inline = bullet ? null : readInlineHeading(piece);
      if (inline) about = inline.topic;
      const own = stripMarker(inline?.rest ?? piece).trim();
      if (!/\p{L}/u.test(own) || hedge.test(own)) continue;
      const joins = bullet && leadIn !== '' && !leadIn.endsWith(':');
      statements.push({
        text: tidy(joins ? joinLeadIn(leadIn, own) : own),
        bullet,
        topic: about ?? topicOfLeadIn(bullet ? leadIn : ''),
      });
    }
  }
  return { title, statements };
}

/** Lines that a mail program wrapped are one paragraph; a bullet goes on only in lines that are indented below it. */
function joinLines(intent: string): Line[] {
  const joined: { text: string; bullet: boolean }[] = [];
  let open = false;
  for (const raw of intent.replace(/\r\n?/g, '\n').split('\n')) {
    const bullet = bulletMark.test(raw);
    const text = bullet ? raw.replace(bulletMark, '').trim() : raw.trim();
    const last = joined.at(-1);
    if (text === '') open = false;
    else if (bullet || !open || !last || /^#{1,6}\s/.test(raw) || endsBefore(last, raw)) {
      joined.push({ text, bullet });
      open = !/^#{1,6}\s/.test(raw);
    } else {
      last.text += ` ${text}`;
    }
  }
  return joined;
}

function endsBefore({ text, bullet }: Line, next: string): boolean {
  if (bullet) return !/^\s/.test(next);
  return text.endsWith(':') || (/[.!?]$/.test(text) && readInlineHeading(text) !== null);
}

function readHeading(text: string, bullet: boolean): string | null {
  const marked = /^#{1,6}\s+(.+?)\s*#*$/.exec(text)?.[1] ?? /^\*\*(.+?)\*\*:?$/.exec(text)?.[1];
  if (marked !== undefined) return marked.replace(/:$/, '');
  const named = /^([^.!?]{2,80}):$/.exec(text)?.[1];
  return !bullet && named !== undefined && named.length <= longestHeading && topicOf(named) !== null ? named : null;
}

/** An answer that leaves its question open. */
const hedge = /^(?:maybe|perhaps|possibly|not sure(?: yet)?|don't know(?: yet)?|unclear|tbd|to be decided)[.!]?$/i;

/** "Out of scope: fines." */
function readInlineHeading(text: string): { topic: Topic; rest: string } | null {
  const [, name = '', rest = ''] = /^([\p{L} -]{3,40}):\s+(\S.*)$/su.exec(text) ?? [];
  const topic = topicOf(name);
  return topic === null ? null : { topic, rest };
}

function topicOfLeadIn(leadIn: string): Topic | null {
  return topicOf(leadIn.replace(/:$/, ''));
}

function tidy(text: string): string {
  return text
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim();
}
