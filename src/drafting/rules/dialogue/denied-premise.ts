import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import { ownWords } from './answer-subject.ts';
import { speaksOfMechanism } from './met-by.ts';

/** Something is not, or not as the challenge takes it. */
const denies =
  /\b(?:no|not|never|none|nobody|nothing|nowhere|neither|without|only (?:one|a single)|just one|cannot|can['’]t|isn['’]t|aren['’]t|doesn['’]t|don['’]t|won['’]t)\b/i;

/** Waved away: that it does not matter is no fact about the design. */
const waves =
  /\b(?:no|not|any|a|big|real|much of an?) (?:problem|issue|risk|worry|concern|matter|trouble|need|reason|point|time)\b|\b(?:need|necessary|worth|matters?|mind|important|relevant|critical|required|think|believe|care|expect|bother|agree|true|right|so|sure)\b/i;

/** Trust in that it will not happen. */
const hopes =
  /\bnever (?:be |been |is |was |has |have |happen|fail|down|slow|late|lost|lose|break|crash|stop)|\balways (?:up|available|fast|there|work|reliable)|\b(?:reliable|stable|unlikely|improbable|rare(?:ly)?|seldom|hardly|hopefully|careful|negligible|trust)\b|\bshould be (?:fine|ok|okay|enough)\b|\bgood enough\b|\b(?:will|is|are) (?:be )?(?:fine|ok|okay)\b|\b(?:not|won['’]t|never) (?:going to )?(?:be )?(?:happen\w*|fail\w*|break|crash|be (?:down|slow|late|away|lost))\b/i;

/** What would have to be there, and is denied: that admits what was said. */
const missing =
  /\b(?:no|not|never|nobody|nothing|none|without)\b[^.;]{0,30}\b(?:time-?outs?|limits?|keys?|checks?|checked|retr(?:y|ies|ied)|backups?|alerts?|logs?|tests?|tested|monitor\w*|locks?|version\w*|encrypt\w*|authori[sz]\w*|roles?|standby|replicas?|fallback|plan|rules?|handl\w*|delet\w*|cleanup|owner|answers?|decided|known?|knows|noticed?|notices)\b/i;

/** A sentence that takes away what the challenge stands on: what it speaks of is not there, or cannot be. */
export function findDeniedPremise(challenge: Challenge, answer: string): string | undefined {
  // A missing reason is met by a reason, and by nothing that is not so.
  if (challenge.concern === 'alternative-without-reason') return undefined;
  const own = new Set([...ownWords(challenge), ...subjectWords(`${challenge.question} ${challenge.text}`)]);
  return splitSentences(answer).find((sentence) => {
    if (!denies.test(sentence) || waves.test(sentence) || hopes.test(sentence) || missing.test(sentence)) return false;
    return wordsAlike(subjectWords(sentence), own).length > 0;
  });
}

/** A sentence that hopes, where it was asked what happens when it does happen. */
export function findHope(answer: string): string | undefined {
  return splitSentences(answer).find((sentence) => hopes.test(sentence));
}

/** Whether a hope is about how often it happens, and not only that all will be well. */
export function saysHowSeldom(hope: string): boolean {
  return /\b(?:never|always|unlikely|improbable|rare(?:ly)?|seldom|hardly|negligible|happen\w*)\b|\b(?:not|won['’]t) (?:going to )?(?:be |fail|break|crash)/i.test(
    hope,
  );
}

/** A sentence that says of what would meet the concern that it is not there. One that denies what the challenge itself says admits nothing. */
export function findAdmission(challenge: Challenge, answer: string): string | undefined {
  return splitSentences(answer).find(
    (sentence) =>
      !deniesFault(challenge, sentence) &&
      (missing.test(sentence) || (denies.test(sentence) && speaksOfMechanism(challenge.concern, sentence))),
  );
}

/** Whether a clause says no to the very fault: "no rule gives way" of "it reads as if a rule gave way here". */
function deniesFault({ title, text }: Challenge, sentence: string): boolean {
  const fault = `${title.replace(/^[^:]{2,60}: /, '')}. ${text}`.replace(/“[^”]*”/g, ' ');
  // A fault that is itself a lack is admitted by whoever says that it is lacking.
  const claimed = subjectWords(
    splitSentences(fault)
      .filter((one) => !denies.test(one))
      .join(' '),
  );
  return sentence
    .split(/[.;:,]\s+/)
    .some((clause) => denies.test(clause) && wordsAlike(subjectWords(clause), claimed).length > 0);
}
