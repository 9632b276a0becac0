import type { Challenge } from '../../lifecycle/challenge.ts';
import { placeOfPattern } from '../../lifecycle/session-questions.ts';

/** The parts of a session that wait for a decision. */
export interface OpenPoints {
  readonly key: string;
  readonly rfc: { readonly key: string; readonly title: string };
  readonly challenges: readonly Challenge[];
  readonly questions: readonly { readonly id: string; readonly text: string; readonly state: string }[];
  readonly undecided: {
    readonly alternatives: readonly { readonly id: string; readonly text: string; readonly reason: string }[];
    readonly patterns: readonly { readonly pattern: string; readonly how: string }[];
  };
}

/** The labels of each sort of entry; `readAnswers` parses them. */
export const answerLabels = {
  challenge: ['Accept', 'Rebut', 'Defer', 'Because', 'Changes'],
  question: ['Answer', 'Defer', 'Because', 'Changes'],
  alternative: ['Choose', 'Reject', 'Because', 'Changes'],
  pattern: ['Use', 'Not use', 'Because', 'Changes'],
} as const;

/** Writes a file with room to answer each open challenge, question, alternative and pattern. */
export function writeQuestions(session: OpenPoints): { markdown: string; open: number } {
  const { key, rfc, challenges, questions, undecided } = session;
  const entries = [
    ...challenges
      .filter(({ state }) => state === 'open')
      .map(({ id, weight, title, text, question, waysOut }) =>
        entry(`${id} (${weight}): ${title}`, 'challenge', [
          text,
          question,
          ...waysOut.map(({ title: way, tradeOff }) => `Way out: ${way}${tradeOff === '' ? '' : ` (${tradeOff})`}`),
        ]),
      ),
    ...questions
      .filter(({ state }) => state === 'open')
      .map(({ id, text }) => entry(`${id}: ${firstLine(text)}`, 'question', [text])),
    ...undecided.alternatives.map(({ id, text, reason }) => entry(`${id}: ${firstLine(text)}`, 'alternative', [text, reason])),
    ...undecided.patterns.map(({ pattern, how }) => entry(`Pattern ${placeOfPattern(pattern)}: ${pattern}`, 'pattern', [how])),
  ];
  const head = [
    `# Open points of ${key}: ${rfc.key}, ${firstLine(rfc.title)}`,
    '',
    'Write behind one of the labels of each point that you decide, over several lines if you like, and why behind `Because`.',
    'What the AI-DAA or TIP has to change for it goes behind `Changes`, such as DAA-001#INV-loan-1.',
    'Leave all others empty; they stay open. Then give the whole file to the session as its answers.',
  ].join('\n');
  return { markdown: `${[head, ...entries].join('\n\n')}\n`, open: entries.length };
}

function entry(title: string, sort: keyof typeof answerLabels, said: readonly string[]): string {
  const quoted = said.filter((text) => text.trim() !== '').map(quote);
  return [`## ${title}`, ...quoted, answerLabels[sort].map((label) => `- ${label}:`).join('\n')].join('\n\n');
}

/** Quotes a text, so that none of its lines reads as a heading or a label. */
function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
