import type { decisionActions } from '../../lifecycle/design-session.ts';
import { listNamed } from '../../lifecycle/design-items.ts';
import { count } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { answerLabels } from './write-questions.ts';

type Deed = (typeof decisionActions)[number] | 'rebut' | 'defer';

/** One answer in a file, with the line of its heading. */
export interface ReadAnswer {
  readonly line: number;
  readonly about: string;
  readonly as: Deed;
  readonly text: string;
  readonly because: string;
  /** Parts of the AI-DAA or TIP that the answer needs changed. */
  readonly changes: readonly string[];
}

interface Entry {
  readonly line: number;
  readonly about: string;
  readonly sort: keyof typeof answerLabels;
  readonly said: { label: string; line: number; lines: string[] }[];
}

/** Problems that a message quotes; `details` has them all. */
const mostShown = 3;

const heading = /^##\s+(?:(CH-\d+|Q-\d+|ALT-\d+)\b|Pattern\s([^:]+))/;
/** `- Answer: no`, also with another bullet, indented or in bold. */
const labeled = /^\s*(?:[-*+]\s+(?:\*\*|__)?|(?:\*\*|__))([A-Za-z][A-Za-z -]{0,60}?)(?:\*\*|__)?\s*:(?:\*\*|__)?(.*)$/;
const sorts: readonly (readonly [RegExp, Entry['sort']])[] = [
  [/^CH-/, 'challenge'],
  [/^Q-/, 'question'],
  [/^ALT-/, 'alternative'],
];

/**
 * Parses a filled-in file of `writeQuestions`. Empty points are skipped, and no word is dropped.
 * `asked` holds the ids of the challenges and questions. Throws InputError `answers.unreadable`,
 * with every problem by line, and `answers.empty`.
 */
export function readAnswers(markdown: string, name: string, asked: readonly string[]): ReadAnswer[] {
  const problems: string[] = [];
  const entries: Entry[] = [];
  for (const [at, text] of markdown.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const line = at + 1;
    const entry = entries.at(-1);
    if (text.startsWith('## ')) {
      const [whole, id, pattern] = heading.exec(text) ?? [];
      const about = id ?? pattern?.trim() ?? '';
      const earlier = entries.find((one) => one.about.toLowerCase() === about.toLowerCase());
      if (whole === undefined)
        problems.push(`Line ${line}: "${text.slice(0, 80)}" names no challenge, question, alternative or pattern.`);
      else if (/^(?:CH|Q)-/.test(about) && !asked.includes(about)) problems.push(`Line ${line}: There is no ${about}.`);
      else if (earlier) problems.push(`Line ${line}: ${about} has a heading already, on line ${earlier.line}.`);
      entries.push({ line, about, sort: sorts.find(([form]) => form.test(about))?.[1] ?? 'pattern', said: [] });
      continue;
    }
    const [, label = '', rest = ''] = labeled.exec(text) ?? [];
    const word = label.trim().toLowerCase().replaceAll('-', ' ');
    const known = answerLabels[entry?.sort ?? 'question'].find((one) => one.toLowerCase() === word);
    const said = entry?.said.at(-1);
    if (entry && known !== undefined) entry.said.push({ label: known, line, lines: [rest] });
    else if (said) said.lines.push(text);
    // The text above the first point is instructions.
    else if (text.trim() !== '' && (entry ? !text.trimStart().startsWith('>') : known !== undefined && rest.trim() !== ''))
      problems.push(
        `Line ${line}: "${text.trim().slice(0, 80)}" stands behind no label${entry?.about ? ` of ${entry.about}` : ''}.`,
      );
  }
  const answers = entries.flatMap((entry) => readEntry(entry, problems));
  const isOther = entries.length > 0 && entries.every(({ about }) => about === '');
  if (problems.length > 0)
    throw new InputError({
      id: 'answers.unreadable',
      message: [
        isOther ? `${name} is no file of answers` : `${name} cannot be taken as it is`,
        `; nothing was recorded. ${problems.slice(0, mostShown).join(' ')}`,
        problems.length > mostShown ? ` And ${count(problems.length - mostShown, 'line')} more.` : '',
      ].join(''),
      fix: isOther
        ? 'Fill in the file that has the questions of the session.'
        : 'Fill in one label of each point that you decide, and leave the headings as they are.',
      details: { problems },
    });
  if (answers.length === 0)
    throw new InputError({
      id: 'answers.empty',
      message: `${name} decides nothing.`,
      fix: 'Write behind one of the labels of each point that you decide, such as `- Accept: The key is the id of the booking.`',
    });
  return answers;
}

function readEntry({ line, about, said }: Entry, problems: string[]): ReadAnswer[] {
  const filled = said
    .map(({ label, line: at, lines }) => ({ label, at, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '');
  const deeds = filled.filter(({ label }) => label !== 'Because' && label !== 'Changes');
  const because = filled.find(({ label }) => label === 'Because');
  const changes = filled.find(({ label }) => label === 'Changes');
  const [deed, other] = deeds;
  for (const { label, at } of filled.filter((one) => one !== because && one !== changes && !deeds.includes(one)))
    problems.push(`Line ${at}: ${about} says ${label} twice.`);
  if (!deed) {
    if (because) problems.push(`Line ${because.at}: ${about} has a reason and no decision.`);
    if (changes) problems.push(`Line ${changes.at}: ${about} says what has to change and has no decision.`);
    return [];
  }
  if (other)
    problems.push(`Line ${other.at}: ${about} is decided twice, as ${deed.label} on line ${deed.at} and as ${other.label}.`);
  const as = deed.label.toLowerCase().replace(' ', '-') as Deed;
  // A rebuttal or deferral is itself a reason.
  const isReason = as === 'rebut' || as === 'defer';
  const text = isReason && because ? `${deed.text}\n\n${because.text}` : deed.text;
  return [{ line, about, as, text, because: isReason ? '' : (because?.text ?? ''), changes: listNamed(changes?.text ?? '') }];
}
