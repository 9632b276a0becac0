import type { Finding } from '../../lifecycle/findings.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { finding } from './lint-rule.ts';
import { shorten } from './shorten.ts';

/** Words that two people test in two ways, unless a figure is there. */
const vague =
  /\b(?:fast|quick(?:ly)?|slow|eas(?:y|ily)|simple|simply|intuitive(?:ly)?|user[- ]friendly|seamless(?:ly)?|smooth(?:ly)?|robust|efficient(?:ly)?|flexible|scalable|modern|state[- ]of[- ]the[- ]art|as soon as possible|as (?:far|much|little|few) as possible|if possible|where possible|etc\.|and so on|appropriate(?:ly)?|reasonabl[ey]|adequate(?:ly)?|sufficient(?:ly)?|acceptable)(?!\p{L})/iu;

const numberWords =
  /\b(?:none|zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|halved?|double[ds]?|twice|third|quarter|every|each|all|no|never|always)\b/i;

/** "Barriers open even when the payment provider is down" is testable without a figure. */
const condition = /\b(?:when|while|during|if|without|although)\b/i;

/** Non-functional requirements that need figures. */
const measured = ['performance', 'availability', 'scalability'] as const;

/**
 * Reports untestable requirements (specification 2.1, criteria; 2.13, metrics). Reading the
 * document already reports form, priorities and missing sections.
 */
export function lintPrdQuality(body: PrdBody): Finding[] {
  return [...findUnmeasured(body), ...findVague(body)];
}

function findUnmeasured({ metrics, nonFunctional }: PrdBody): Finding[] {
  const stated = [metrics.primaryKpi, ...metrics.secondary.map(({ text }) => text)].filter((text) => text.trim() !== '');
  // Secondary metrics are only observed, so they need no target.
  const withoutFigure = [metrics.primaryKpi].filter((text) => text.trim() !== '' && !hasFigure(text));
  const withoutMethod = stated.length > 0 && metrics.measurementMethod.trim() === '';
  return [
    ...withoutFigure.map((text) =>
      finding('PRD-METRIC-UNMEASURABLE', {
        part: 'metrics',
        message: `The primary KPI "${shorten(text)}" has no figure to reach.`,
        fix: 'Say from what to what, and by when: "from eleven days to two, within three months".',
      }),
    ),
    ...(withoutMethod
      ? [
          finding('PRD-METRIC-UNMEASURABLE', {
            part: 'metrics',
            message: 'The document does not say how its success metrics are measured.',
            fix: 'Add the measurement method: what is counted, where, and how often.',
          }),
        ]
      : []),
    ...measured.flatMap((category) =>
      nonFunctional[category]
        .filter(({ text }) => !hasFigure(text) && !(category === 'availability' && condition.test(text)))
        .map(({ id, text }) =>
          finding('PRD-NFR-UNMEASURABLE', {
            part: id,
            message: `${id} asks for ${category} without a figure: "${shorten(text)}".`,
            fix: 'Say how much, how often or how long, and under which load.',
          }),
        ),
    ),
  ];
}

function findVague({ stories, requirements }: PrdBody): Finding[] {
  const statements = [
    ...stories.flatMap(({ id, criteria }) =>
      criteria.map((criterion) => ({ part: `${id}.${criterion.id}`, text: criterion.text })),
    ),
    ...requirements.map(({ id, text }) => ({ part: id, text })),
  ];
  return statements.flatMap(({ part, text }) => {
    const word = vague.exec(text)?.[0];
    if (word === undefined || /\d/.test(text)) return [];
    return finding('PRD-CRITERION-VAGUE', {
      part,
      message: `${part} says "${word}", which two people test in two ways.`,
      fix: 'Say what somebody would see, count or time to tell that it is fulfilled.',
    });
  });
}

function hasFigure(text: string): boolean {
  return /\d/.test(text) || numberWords.test(text);
}
