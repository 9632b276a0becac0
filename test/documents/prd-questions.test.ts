import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { lintPrd } from '../../src/analysis/lint/lint-prd.ts';
import { describeReading } from '../../src/lifecycle/describe-reading.ts';
import { importPrd } from '../../src/documents/prd/read-prd.ts';
import { answerQuestions } from '../../src/documents/prd/answer-questions.ts';
import { parsePrd } from '../../src/documents/prd/parse-canonical-prd.ts';
import { renderPrd } from '../../src/documents/prd/render-prd.ts';
import { putAtPlace } from '../../src/lifecycle/prd-places.ts';
import { markerOf, questionPlaces, type PrdQuestion } from '../../src/lifecycle/prd-questions.ts';
import { emptyPrdBody, type PrdBody } from '../../src/lifecycle/prd.ts';

const by = { key: 'PRD-007', name: 'Ada', at: '2026-11-22T09:00:00.000Z' };

function question(change: Partial<PrdQuestion> = {}): PrdQuestion {
  return {
    id: 'Q-1',
    text: 'By when?',
    place: 'timeline',
    changes: 'all stories',
    recommended: 'By June.',
    otherwise: 'Some wait.',
    answer: '',
    answeredBy: '',
    answeredAt: '',
    ...change,
  };
}

function prdWith(...questions: PrdQuestion[]): PrdBody {
  const stories = ['US-1', 'US-2', 'US-3'].map((id) => ({
    id,
    role: 'member',
    capability: 'to renew',
    benefit: '',
    priority: null,
    criteria: [{ id: 'AC-1', text: 'It is renewed.' }],
  }));
  const body: PrdBody = { ...emptyPrdBody(), title: 'Renewals', stories };
  return { ...questions.reduce((one, asked) => putAtPlace(one, { place: asked.place, text: markerOf(asked) }), body), questions };
}

describe('open questions in Markdown', () => {
  it('read back as they were written, whatever stands in them', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((one) => one.trim() === one && !/[\r\n]/.test(one));
    const asked = fc.record({
      text,
      place: fc.constantFrom(...questionPlaces, 'US-2'),
      changes: text,
      recommended: text,
      otherwise: text,
      answer: fc.oneof(fc.constant(''), text),
      answeredBy: text,
      answeredAt: fc.constant(by.at),
    });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), (all) => {
        const body: PrdBody = { ...prdWith(), questions: all.map((one, at) => ({ id: `Q-${at + 1}`, ...one })) };
        const markdown = renderPrd({ body });
        expect(parsePrd(markdown)).toEqual(body);
        expect(renderPrd({ body: parsePrd(markdown) })).toBe(markdown);
      }),
    );
  });

  it('are parts of the PRD with their places, and one that lacks its place is refused by line', () => {
    const markdown = renderPrd({ body: prdWith(question()) });
    const { positions } = documentKinds.prd.parse(markdown);
    expect(positions['Q-1']?.line).toBe(markdown.split('\n').indexOf('### Q-1: By when?') + 1);
    expect(documentKinds.prd.parts(prdWith(question()))).toContainEqual({ localId: 'Q-1', type: 'question', text: 'By when?' });
    expect(() => parsePrd(markdown.replace('- **Place:** timeline\n', ''))).toThrow(/Q-1 does not say where its answer belongs/);
  });

  it.each(['Open Questions', 'Open issues', '7. Open points'])(
    'are read of a section "%s" of any layout, and block the gate',
    (heading) => {
      const text = [
        '# Shop',
        '## Requirements',
        '- A guest can place an order.',
        `## ${heading}`,
        '- Which currencies?',
        '- [ ] TBD: who refunds an order',
        '- [x] Who pays?',
        '- Is there an app?',
        '  - Answer: no',
        '- None so far',
        'Do we need invoices?',
        '## FAQ',
        '- What is a shop?',
      ].join('\n\n');
      const { body } = importPrd([{ name: 'shop.md', bytes: new TextEncoder().encode(text) }]);
      expect(body.questions?.map(({ id, text: asked }) => `${id}: ${asked}`)).toEqual([
        'Q-1: Which currencies?',
        'Q-2: TBD: who refunds an order',
        'Q-3: Do we need invoices?',
      ]);
      expect(describeReading(body)).toContain('3 open questions');
      expect(lintPrd({ body, positions: {} }).filter(({ code }) => code === 'PRD-QUESTION-OPEN')).toHaveLength(3);
      const markdown = renderPrd({ body });
      expect(renderPrd({ body: parsePrd(markdown) })).toBe(markdown);
      const answered = answerQuestions(body, [{ question: 'Q-1', answer: 'Euros only.' }], by);
      expect(answered.requirements.at(-1)).toEqual({
        id: 'REQ-2',
        section: 'Which currencies?',
        text: 'Euros only.',
        priority: null,
      });
      const answeredMarkdown = renderPrd({ body: answered });
      expect(parsePrd(answeredMarkdown).requirements).toEqual(answered.requirements);
    },
  );

  it('leave a chapter of that name alone which holds none of ours', () => {
    const own = '## Open Questions\n\nWho pays?\n\n### Later\n\n- Do we need an app?\n';
    const body = parsePrd(`${renderPrd({ body: prdWith() })}\n${own}`);
    expect(body.questions).toBeUndefined();
    expect(body.other.map(({ heading, markdown }) => [heading, markdown])).toEqual([
      ['Open Questions', 'Who pays?'],
      ['Later', '- Do we need an app?'],
    ]);
    const markdown = renderPrd({ body });
    expect(renderPrd({ body: parsePrd(markdown) })).toBe(markdown);
  });
});

describe('answering', () => {
  it.each([...questionPlaces.filter((place) => place !== 'priorities'), 'US-2'])(
    'puts the answer in the place of the marker at %s, and says who gave it',
    (place) => {
      const answered = answerQuestions(
        prdWith(question({ place })),
        [{ question: 'Q-1', answer: 'Forty  percent\nby May.' }],
        by,
      );
      const markdown = renderPrd({ body: answered });
      expect(markdown).not.toContain('NEEDS ANSWER');
      expect(markdown.match(/Forty percent by May\./g)).toHaveLength(2);
      expect(answered.questions).toMatchObject([{ answer: 'Forty percent by May.', answeredBy: 'Ada', answeredAt: by.at }]);
      expect(parsePrd(markdown)).toEqual(answered);
    },
  );

  it('changes nothing else, and finds its place where somebody took the marker out', () => {
    const asked = prdWith(question(), question({ id: 'Q-2', text: 'How fast?', place: 'performance' }));
    const edited: PrdBody = { ...asked, objective: 'Mine.', constraints: { ...asked.constraints, timeline: 'Soon.' } };
    const answered = answerQuestions(edited, [{ question: 'Q-1', answer: 'In May.' }], by);
    expect(answered).toEqual({
      ...edited,
      constraints: { ...edited.constraints, timeline: 'Soon. In May.' },
      questions: [{ ...question(), answer: 'In May.', answeredBy: 'Ada', answeredAt: by.at }, edited.questions?.[1]],
    });
  });

  it.each([
    ['performance', 'NFR-3', 'NFR-2'],
    ['edge-cases', 'REQ-8', 'REQ-7'],
    ['US-2', 'AC-5', 'US-2.AC-4'],
  ])('gives what becomes a part of %s the id %s, where %s was one that is gone', (place, id, gone) => {
    const body = prdWith(question({ place }));
    const unmarked = { ...prdWith(), questions: body.questions };
    const answered = answerQuestions(unmarked, [{ question: 'Q-1', answer: 'In May.' }], { ...by, everUsed: [gone] });
    expect(JSON.stringify(answered)).toContain(`"id":"${id}"`);
  });

  it('refuses what is not asked, what was answered before and what says nothing, and names what is open', () => {
    const body = prdWith(question(), question({ id: 'Q-2', answer: 'Yes.', answeredBy: 'Ben' }));
    const answer = (id: string, text: string) => () => answerQuestions(body, [{ question: id, answer: text }], by);
    expect(answer('Q-9', 'x')).toThrow(expect.objectContaining({ id: 'prd.question-unknown', fix: 'Open are: Q-1.' }) as Error);
    expect(answer('Q-2', 'x')).toThrow(expect.objectContaining({ id: 'prd.question-answered' }) as Error);
    const recommended = { fix: 'Say it in a sentence, or take the recommended one.' };
    expect(answer('Q-1', ' \n')).toThrow(expect.objectContaining({ id: 'prd.answer-unclear', ...recommended }) as Error);
    const asked = prdWith(question({ recommended: '' }));
    expect(() => answerQuestions(asked, [{ question: 'Q-1', answer: '' }], by)).toThrow(
      expect.objectContaining({ fix: 'Say it in a sentence; nothing is recommended.' }) as Error,
    );
  });

  it.each([
    ['must-have: US-1, US-3; should-have: the rest', ['must-have', 'should-have', 'must-have']],
    ['all must-have', ['must-have', 'must-have', 'must-have']],
    ['US-2 could come later. Everything else is a must', ['must-have', 'nice-to-have', 'must-have']],
  ])('sets priorities by "%s"', (answer, expected) => {
    const answered = answerQuestions(prdWith(question({ place: 'priorities' })), [{ question: 'Q-1', answer }], by);
    expect(answered.stories.map(({ priority }) => priority)).toEqual(expected);
  });

  it.each(['must-have: US-1', 'must-have: US-9; should-have: the rest', 'as you like'])(
    'refuses priorities that leave a story without one or cannot be read: "%s"',
    (answer) => {
      expect(() => answerQuestions(prdWith(question({ place: 'priorities' })), [{ question: 'Q-1', answer }], by)).toThrow(
        expect.objectContaining({ id: 'prd.answer-unclear' }) as Error,
      );
    },
  );
});
