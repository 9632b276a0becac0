import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { cellsOf } from '../../../analysis/challenge/table-rows.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { listNamed, namedHeading } from '../../../analysis/technology/list-named.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import { aboutPeople, noTechnologyYet } from '../rfc/no-technology.ts';
import { sayRow } from './say-row.ts';
import { asOneLine, bullets, say, type DesignText } from './design-text.ts';

const asksForTechnology =
  /\b(?:language|databases?|technolog\w*|frameworks?|platforms?|librar(?:y|ies)|products?|brokers?|queues?|hosting|runs on|way of running)\b/i;

/** What the RFC names, and behind it how questions about it were answered since: an answer given later takes the place of "not chosen yet". */
export function chooseTechnology({ material, passages }: DesignText): string {
  const { proposedSolution, openQuestions, contextAndProblem, designSession } = material.rfc.body;
  const decisions = designSession.decisions.map(({ text }) => text);
  const written = decidedOnce(withoutEmptyRows(proposedSolution.technologyChoices), decisions);
  const stated = followPointers(nameElsewhere(written, decisions, passages), designSession.decisions);
  const answers = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(
      ({ state, text, answer }) =>
        state === 'answered' && answer !== '' && asksForTechnology.test(text) && namesTechnology(text, answer),
    )
    .map(({ id, answer }) => `- ${answer} (${id})`);
  if (answers.length === 0 && (stated === '' || stated === noTechnologyYet)) {
    const named = passages
      .filter(({ section }) => section === 'High-Level Approach' || section === 'Component Design')
      .flatMap((passage) => sayRow(passage)?.map((sentence) => `${passage.label}: ${sentence}`) ?? passage.sentences);
    const bound = contextAndProblem.constraints
      .filter(({ text }) => !aboutPeople.test(text))
      .map(({ id, text }) => `${text} (${id})`);
    return bullets([...named, ...bound].filter(isChoice)) || stated;
  }
  if (answers.length === 0) return stated;
  return [stated.replace(noTechnologyYet, '').trim(), answers.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** "As DEC-2 says." sends nobody anywhere here: the words of the decision stand in its place, once, and nothing where it binds nobody any more. */
function followPointers(text: string, decisions: DesignText['material']['rfc']['body']['designSession']['decisions']): string {
  const told = new Set(decisions.filter((one) => text.includes(one.text.trim())).map(({ id }) => id));
  const lines = text.split('\n').map((line) => {
    const read = line.replace(pointer, (said) =>
      (said.match(/(?:DEC|CH)-\d+/g) ?? [])
        .flatMap((id) => {
          const found = decisions.find((one) => one.id === id);
          if (!found || told.has(id)) return [];
          told.add(id);
          return [asSentence(found.text.replace(/\s+/g, ' ').trim())];
        })
        .join(' '),
    );
    return { read: read.trimEnd(), isEmptied: read !== line && !/\p{L}/u.test(read) };
  });
  return lines
    .filter(({ isEmptied }) => !isEmptied)
    .map(({ read }) => read)
    .join('\n');
}

const pointer = /\bAs (?:DEC|CH)-\d+(?: and (?:DEC|CH)-\d+)* says?\./g;

/** A row of which only a decision is left is no row: it stands behind its table. */
function withoutEmptyRows(text: string): string {
  const lines = text.split('\n');
  const isLeft = (line: string): boolean => {
    const [first, ...cells] = cellsOf(line);
    return first === '' && cells.filter((cell) => cell !== '').length === 1;
  };
  const told: string[] = [];
  const kept = lines.flatMap((line, at) => {
    if (isLeft(line)) told.push(`- ${cellsOf(line).join('')}`);
    if (lines[at + 1]?.trim().startsWith('|')) return isLeft(line) ? [] : [line];
    const behind = told.length === 0 ? [] : ['', ...told.splice(0)];
    return [...(isLeft(line) ? [] : [line]), ...behind];
  });
  return kept.join('\n');
}

/** A decision that took the place of two lines stands there twice; other lines alike, as between the rows of two tables, belong where they are. */
function decidedOnce(text: string, decisions: readonly string[]): string {
  const lines = text.split('\n');
  const isDecided = (line: string): boolean =>
    isPointerToDecision(line.replace(/^\s*[-*+]\s+/, '')) || decisions.some((decision) => line.includes(decision.trim()));
  return lines.filter((line, at) => lines.indexOf(line) === at || !isDecided(line)).join('\n');
}

/**
 * What the draft of an RFC found named elsewhere, as it stands now: each technology with where, and no sentence or decision again that another section or point
 * has. It stands alone without the heading.
 */
function nameElsewhere(text: string, decisions: readonly string[], passages: DesignText['passages']): string {
  const [before = '', listed] = text.split(namedHeading, 2).map((part) => part.trim());
  if (listed === undefined) return text.trim();
  const [items = '', ...rest] = listed.split(/\n\s*\n/);
  const others = passages.filter(({ section }) => namingSections.includes(section));
  const isElsewhere = (line: string): boolean => {
    const left = decisions.reduce(
      (sofar, decision) => sofar.replaceAll(asOneLine(decision), ''),
      asOneLine(line.replace(/^- /, '')),
    );
    return (
      !/\p{L}/u.test(left) ||
      // "Redis: As DEC-2 says.", and a name of which only a decision is left: it is named nowhere any more.
      isPointerToDecision(left.replace(/^[^:]{2,60}: /, '')) ||
      /^[^:]{2,60}:$/.test(left) ||
      namingSections.some((section) => left.includes(`(${section})`) || left.endsWith(`: ${section}`)) ||
      others.some((passage) => asOneLine(say(passage)).includes(asOneLine(left)))
    );
  };
  const own = items.split('\n').filter((line) => line.trim() !== '' && !isElsewhere(line));
  const named = listNamed(others, [before, ...own].join('\n')).map((line) => `- ${line}`);
  const lines = [...own, ...named].join('\n');
  const heading = before === '' || lines === '' ? [] : [namedHeading];
  return [before, ...heading, lines, ...rest].filter((part) => part.trim() !== '').join('\n\n');
}

const namingSections = ['High-Level Approach', 'Component Design', 'Integration Points', 'Technical Context'];

/** A queue at a desk and the language of a letter are none: the answer names a technology, or the question asks what it is built with. */
function namesTechnology(text: string, answer: string): boolean {
  return findTechnologyTerms(answer).length > 0 || /\b(?:built|build|run|runs|written|implemented|hosted|deployed)\b/i.test(text);
}

/** Longer sentences that name a product are about something else as well. */
const longestChoice = 200;

function isChoice(text: string): boolean {
  return text.length <= longestChoice && findTechnologyTerms(text).length > 0;
}
