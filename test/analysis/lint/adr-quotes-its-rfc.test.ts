import { describe, expect, it } from 'vitest';
import { compareWithRfc } from '../../../src/analysis/lint/compare-with-rfc.ts';
import { checkAdr } from '../../../src/analysis/lint/kinds/check-adr.ts';
import type { AdrBody } from '../../../src/lifecycle/adr.ts';
import { bareDesign, decided, recordOf } from '../../drafting/decided-design.ts';

const decisions = [
  decided('DEC-1', 'Mails wait in RabbitMQ until the relay took them.', '', 'Retries come with it.'),
  decided('DEC-2', 'A ride is paid once.'),
];
const material = bareDesign((body) => (body.designSession.decisions = decisions));
const drafted = recordOf(material);

/** What is found in the record where a point of it was written anew. */
function found(change: (text: string) => string, write: (adr: AdrBody) => void = () => undefined): string[] {
  const adr = structuredClone(drafted);
  adr.decision.points = adr.decision.points.map((point) => ({ ...point, text: change(point.text) }));
  write(adr);
  return compareWithRfc(adr, material.rfc)
    .filter(({ code }) => code === 'ADR-DECISION-MISQUOTED')
    .map(({ message }) => message);
}

describe('a point that says to be decided in the session', () => {
  it.each<[string, (text: string) => string]>([
    ['another product', (text) => text.replace('RabbitMQ', 'Kafka')],
    ['a word less', (text) => text.replace(' once', '')],
    ['somebody else', (text) => text.replace(/by Ada(?= on .*DEC-1)/, 'by Grace')],
    ['another day', (text) => text.replace('2026-11-22 (DEC-2)', '2026-11-23 (DEC-2)')],
    ['another decision', (text) => text.replace('(DEC-1)', '(DEC-2)')],
    ['a decision that is not there', (text) => text.replace('(DEC-2)', '(DEC-9)')],
  ])('is misquoted by %s', (_, change) => expect(found(change)).toHaveLength(1));

  it.each<[string, (text: string) => string]>([
    ['its words', (text) => text],
    ['other signs and spaces', (text) => text.replace('once.', 'once').replace('wait in', 'wait  in')],
    ['a reason of its own', (text) => text.replace('Retries come with it.', 'Retries are built in.')],
    [
      'words that a reviewer signed',
      (text) =>
        text
          .replace('RabbitMQ until', 'Kafka until')
          .replace(/(\(DEC-1\)[^.]*\.)/, '$1\n\nReworded by Grace on 2026-11-24, at G-3.'),
    ],
    ['no word of the session', (text) => text.replace(/\n\nDecided in the session.*/s, '').replace('RabbitMQ', 'Kafka')],
    ['a point that it is sent to', (text) => `${text}\n\nSee D-1 as well.`],
  ])('is quoted by %s', (_, change) => expect(found(change)).toEqual([]));

  it('is told with both wordings, and with both people', () => {
    expect(found((text) => text.replace('RabbitMQ', 'Kafka'))[0]).toContain(
      'says “Mails wait in Kafka until the relay took them.” for DEC-1, which is “Mails wait in RabbitMQ until the relay took them.”',
    );
    expect(found((text) => text.replace(/by Ada(?= on .*DEC-1)/, 'by Grace'))[0]).toContain(
      'says that Grace on 2026-11-22 decided DEC-1, and that was Ada on 2026-11-22',
    );
  });

  it('is held against the RFC that it refers to alone', () => {
    const other = found(
      (text) => text.replace('RabbitMQ', 'Kafka'),
      (adr) => {
        adr.references = adr.references.map((one) =>
          one.from === undefined ? one : { ...one, to: one.to.replace(material.rfc.key, 'RFC-002') },
        );
      },
    );
    expect(other).toEqual([]);
  });
});

describe('what a record says of its own points', () => {
  const dangling = (words: string): string[] => {
    const adr = structuredClone(drafted);
    adr.rationale = words;
    return checkAdr(adr)
      .filter(({ code }) => code === 'ADR-REFERENCE-DANGLING')
      .map(({ message }) => /names (D-\d+)/.exec(message)?.[1] ?? '');
  };
  it.each([
    ['See D-91 as well.', ['D-91']],
    ['D-1 to D-92 say how it works.', ['D-92']],
    ['As D-93 says.', ['D-93']],
    ['No risk any more, since D-94 gives up Redis.', ['D-94']],
    ['See D-1, D-95 and D-96 as well.', ['D-95', 'D-96']],
    ['The key is written first (D-97).', ['D-97']],
    ['See D-1 as well.', []],
    ['Ferries leave at Gate D-93.', []],
    ['It adds to ADR-001#D-93.', []],
    ['See D-93 of ADR-001.', []],
    ['Vitamin D-93 is no point.', []],
    ['Size D-93x fits.', []],
  ])('%s', (words, ids) => expect(dangling(words)).toEqual(ids));
});

describe('a decision whose point was taken out', () => {
  const lost = (rationale: string): string[] => {
    const adr = structuredClone(drafted);
    adr.decision.points = adr.decision.points.filter(({ text }) => !text.includes('DEC-2'));
    adr.decision.statement = '';
    adr.references = adr.references.filter(({ to }) => !to.endsWith('#DEC-2'));
    adr.edgeCases = [];
    adr.implementation.technologyChoices = '';
    adr.implementation.databaseSchema = '';
    adr.rationale = rationale;
    return compareWithRfc(adr, material.rfc)
      .filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')
      .map(({ message }) => message);
  };
  it.each([
    ['It supersedes ADR-001: DEC-2 was wrong.', 1],
    ['- It supersedes ADR-001: a ride may be paid twice, DEC-2 was wrong.', 1],
    ['Because: DEC-2 was wrong.', 1],
    ['Nothing is said of it.', 1],
    ['DEC-2 is not built: rides are free.', 0],
    ['It supersedes ADR-001: prices changed.\n\nDEC-2 is not built any more.', 0],
  ])('%s', (rationale, count) => expect(lost(rationale)).toHaveLength(count));
});
