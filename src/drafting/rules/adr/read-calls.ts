/** What somebody is called for, and who. */
interface Call {
  /** What is watched, with its bound: "age of the oldest unsent weighing older than 30 minutes". */
  readonly clause: string;
  /** "The dispatcher on duty is paged"; empty where nobody is named. */
  readonly who: string;
}

const reason = /(?:^|[,;]?\s+)(?:because|since (?!\d)|so that|as otherwise|which is why)\b.*$/i;

/** Why something is watched is no other thing that is. */
export function withoutReason(clause: string): string {
  return clause.replace(reason, '').trim();
}

const called =
  /^(.{2,60}?\s(?:is|are|gets?)\s(?:paged|alerted|told|called|woken|notified|informed|warned|messaged|rung))\s(?:when(?:ever)?|if|once|as soon as|where)\s(.+)$/i;

const figure = /(?:than|above|below|over|under|least|exceeds?|reaches) (?:[\w-]+ )?[\d.,]+/i;

/** "Who is on duty is paged when the oldest weighing is older than 30 minutes or a buffer holds more than 500 weighings": two things with one bound each. */
export function readCalls(clause: string): readonly Call[] {
  const [, who = '', watched = ''] = called.exec(clause) ?? [];
  if (who === '') return [{ clause, who: '' }];
  const sides = watched.split(/,? or (?=.*\d)/i);
  const each = sides.every((side) => figure.test(side)) ? sides : [watched];
  return each.map((side) => ({ clause: asMeasure(side).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), who }));
}

/** What is counted or measured by a sentence about a thing: how old it is, how many it holds. */
function asMeasure(sentence: string): string {
  const plain = sentence.replace(/^(?:an?|the|any|one|some|each|every)\s+(?!oldest|newest)/i, '').trim();
  const [, thing = '', bound = '', held = ''] =
    /^(.+?) (?:holds?|has|contains?|keeps?) ((?:more|fewer|less) than [\d.,]+|at least [\d.,]+) (.+)$/i.exec(plain) ?? [];
  if (thing !== '') return `${held} in ${thing} ${bound}`;
  const [, aged = '', age = ''] = /^(.+?) (?:is|are|gets?|becomes?) (older than .+)$/i.exec(plain) ?? [];
  if (aged !== '') return `age of ${/^the\b/i.test(aged) ? aged : `the ${aged}`} ${age}`;
  return plain.replace(
    /\s(?:is|are|stays?|gets?|becomes?|goes|remains?)\s(?=(?:above|below|over|under|more than|less than|longer than|at least)\b)/i,
    ' ',
  );
}
