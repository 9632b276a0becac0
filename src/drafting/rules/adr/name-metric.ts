import { readFigures } from '../../../analysis/challenge/figures.ts';

/** A metric as programs write it: what it measures, in the words of the text, without those that name nothing. */
export function snake(text: string): string {
  const words =
    text
      .replace(/\b(\d\d)(?:th|\.) percentile/gi, 'p$1')
      // "o'clock" is no "o" and no "clock".
      .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/g) ?? [];
  const telling = words.filter((word) => !namesNothing.test(word));
  return (telling.length > 0 ? telling : ['metric']).slice(0, longestName).join('_');
}

const longestName = 6;

const namesNothing =
  /^(?:the|a|an|of|by|per|in|at|on|and|or|to|for|with|from|its?|their|our|his|her|we|they|them|you|this|that|these|those|there|which|who|whom|what|when|where|while|as|than|then|so|no|not|about|is|are|be|been|was|were|has|have|had|do|does|did|must|shall|should|may|might|can|could|will|would|expect(?:s|ed)?|also|up)$/;

/** Whether a clause only tells something: nobody counts or measures an expectation, or what may be. */
export function tellsNoMeasure(clause: string): boolean {
  return /(?:\b(?:we|i|you|they|it|there)|^(?:this|that|these|those)) (?:\w+ly )?(?:may|might|can|could|will|would|shall|should|must|expect|hope|assume|plan|think|want|is|are|was|were|has|have|do|does)\b|\bexpect(?:s|ed)?\b|\b(?:may|might) be\b/i.test(
    clause,
  );
}

interface Target {
  readonly id: string;
  readonly text: string;
  readonly isAvailability: boolean;
}

/** After what a target of the PRD measures; by its id where the text does not say so in words that make a name. */
export function nameTarget({ id, text, isAvailability }: Target, roles: readonly string[]): string {
  const sentence = text.split(/(?<=[.;])\s+/)[0] ?? text;
  const isDuration = readFigures(text).some(({ kind }) => kind === 'duration');
  const thing = thingOf(sentence, roles);
  if (isAvailability && readFigures(text).some(({ kind }) => kind === 'share'))
    return [thing, 'availability_ratio'].filter(Boolean).join('_');
  const unit = isDuration ? 'seconds' : 'ratio';
  if (thing === '') return `${id.toLowerCase().replaceAll('-', '_')}_${unit}`;
  return isDuration ? `${thing}_duration_seconds` : `${thing}_ratio`;
}

/** "A clerk waits for a search", "a search takes": the search, and no person; a whole story is no name. */
function thingOf(sentence: string, roles: readonly string[]): string {
  const [, waited] =
    /\bwaits? (?:[^,.]{0,30} )?for (?:an?|the|its|their|each|every) ([\p{L} -]{3,40}?)(?= (?:no|not|at|longer|less|more|within|until|for|in)\b|[,.]|$)/iu.exec(
      sentence,
    ) ?? [];
  const [, subject] =
    waited === undefined
      ? (/^(?:the |an? |each |every |all )?([\p{L} -]{3,40}?) (?:takes?|lasts?|needs?|is|are|gets?|appears?|arrives?|returns?|answers?|responds?|loads?|opens?|starts?|ends?|comes?|reach(?:es)?|finish(?:es)?|must|may|shall|should|can|will)\b/iu.exec(
          sentence,
        ) ?? [])
      : [];
  const name = waited ?? subject ?? '';
  const said = name.toLowerCase();
  if (
    name === '' ||
    roles.some((role) => [role, `${role}s`].includes(said)) ||
    /\b(?:nobody|nothing|no|who|it|we|they|within)\b/i.test(name)
  )
    return '';
  return said.split(/\s+/).length <= 4 ? snake(name) : '';
}
