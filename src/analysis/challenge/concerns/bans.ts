import { subjectWords } from '../subject-words.ts';

const carries = String.raw`(?:name|contain|carry|carries|show|include|hold|mention|state|reveal|have|has|bear|list)s?`;

export interface Ban {
  readonly where: ReadonlySet<string>;
  /** Each thing that must not be there, by its words. */
  readonly items: readonly ReadonlySet<string>[];
}

/** What a clause bans, and from where. */
export function readBan(clause: string): Ban | null {
  // "Never removed while it is on loan" is a condition, not a place.
  if (/\b(?:while|when|until|unless|before|after|if|as long as)\b/i.test(clause)) return null;
  const neither =
    new RegExp(String.raw`^(.*?)\b${carries}\b (?:neither|no)\b (.*)$`, 'i').exec(clause) ??
    new RegExp(String.raw`^(.*?)\b(?:never|do not|does not|must not|may not) ${carries}\b (.*)$`, 'i').exec(clause);
  if (neither) {
    const [what, ...places] = (neither[2] ?? '').split(/\b(?:on|in|to)\b/);
    return bans(`${neither[1] ?? ''} ${places.join(' ')}`, what);
  }
  const unseen =
    /^(.*?)\b(?:never|not|cannot|neither|nor) (?:be able to )?(?:see|sees|read|reads|learn|learns|get|gets|receive|receives|know|knows|view|views|hear|hears|be shown|be told)\b (.*)$/i.exec(
      clause,
    );
  if (unseen) return bans(unseen[1], unseen[2]);
  const nowhere =
    /^(.*?)\b(?:are|is|appears?|stands?) (?:in|on|part of) no (.*)$/i.exec(clause) ??
    /^(.*?)\b(?:never|not|must not|may not)\b[^.;]{0,20}\b(?:appears?|stands?|stored|written|logged|shown|sent|kept|put)\b[^.;]*?\b(?:in|on|to) (.*)$/i.exec(
      clause,
    );
  if (nowhere) return bans(nowhere[2], nowhere[1]);
  // "No parcel is handed over more than twice" counts deeds; it names no place.
  if (/\b(?:more than|less than|twice|once|times)\b/i.test(clause)) return null;
  const no =
    /^no (.*?)\b(?:is|are|appears?|stands?)\b (?:(?:ever |allowed |stored|kept|written|logged|shown|put|printed|named|visible|found|sent|left|copied) ?)*(?:in|on|to) (.*)$/i.exec(
      clause,
    );
  return no ? bans(no[2], no[1]) : null;
}

function bans(where = '', what = ''): Ban {
  // "Never more than six" counts; it does not say what must not be there.
  if (/^\s*(?:more|less|fewer|exactly|only|over|below|\d)/i.test(what)) return { where: new Set(), items: [] };
  return {
    where: subjectWords(where),
    items: what
      .split(/,|\b(?:and|or|nor)\b/i)
      .map(subjectWords)
      .filter(({ size }) => size > 0),
  };
}
