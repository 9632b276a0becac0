import { wholeName } from '../../../analysis/concepts/whole-name.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';

type Point = AdrDraft['points'][number];

/**
 * Points of which no two rules ask of the same code that it has a name and that it has it not: nothing that is built passes both. The later point holds, as the
 * later word does; the earlier one keeps whatever else its rule asks for.
 */
export function agreeRules(points: readonly Point[]): Point[] {
  return points.map((point, at) => {
    const later = points.slice(at + 1);
    const meets = (other: Point): boolean => isSameCode(point, other);
    const refused = later.filter(meets).flatMap(({ rule }) => namesIn(rule, refuses));
    const wanted = later.filter(meets).flatMap(({ rule }) => namesIn(rule, wants));
    return { ...point, rule: without(without(point.rule, wants, refused), refuses, wanted) };
  });
}

/** As ruleFor writes them; a rule may say of which components. */
const wants = {
  form: /A search in code and configuration((?: of [^.]*?)?) finds (?!no )((?:[^.]|\.(?=\S))+)\.\s*/g,
  joint: ', ',
  lead: '',
};
const refuses = {
  form: /A search in code and configuration((?: of [^.]*?)?) finds no ((?:[^.]|\.(?=\S))+)\.\s*/g,
  joint: ', and no ',
  lead: 'no ',
};

type Sought = typeof wants;

function namesIn(rule: string, { form, joint }: Sought): string[] {
  return [...rule.matchAll(form)].flatMap(([, , names = '']) => names.split(joint));
}

function without(rule: string, { form, joint, lead }: Sought, names: readonly string[]): string {
  if (names.length === 0) return rule;
  return rule
    .replace(form, (said, where: string, listed: string) => {
      const all = listed.split(joint);
      const left = all.filter((name) => !names.includes(name));
      if (left.length === all.length) return said;
      return left.length === 0 ? '' : `A search in code and configuration${where} finds ${lead}${left.join(joint)}. `;
    })
    .replace(wholeWord, (said, name: string) => (names.includes(name) ? '' : said))
    .trim();
}

const wholeWord = /Only the whole word (\S+) counts, and not \S+?\.\s*/g;

/** A rule that names its components is held against those alone; any other against all that is built. */
function isSameCode(one: Point, other: Point): boolean {
  const [own, others] = [one, other].map(({ rule }) => /A search in code and configuration of ([^.]*?) finds/.exec(rule)?.[1]);
  if (others === undefined && own === undefined) return true;
  const [scope, point] = others === undefined ? [own, other] : [others, one];
  const parts = point.binds.split(', ');
  return parts.some((part) => wholeName(part).test(scope ?? ''));
}
