import { describe, expect, it } from 'vitest';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from '../../analysis/challenge/design-of.ts';
import { holdSession } from './hold-session.ts';

const empty = emptyPrdBody();
const story = (id: string, title: string, role: string, criterion: string): PrdBody['stories'][number] => ({
  id,
  title,
  role,
  capability: title.toLowerCase(),
  benefit: 'pallets leave in time',
  criteria: [{ id: 'AC-1', text: criterion }],
  priority: 'must-have',
});

const yard = (requirement = 'Drivers are called by number.') =>
  designOf({
    sections: {
      'High-Level Approach': 'One web application takes the orders of the yard and one worker plans the lifts.',
      'Component Design':
        '**Lift Planner**: assigns a forklift to each pallet.\n\n**Yard Ledger**: keeps the place of each pallet.',
      'Technology Choices':
        'PostgreSQL keeps the pallets, and Redis keeps the sessions. The license of the scanner costs 300 euros a year.',
      'Integration Points': 'The weighbridge sends its readings over MQTT.',
      'Failure Modes': 'When the weighbridge is silent, the driver types in the weight.',
      Performance: 'A plan is computed in 400 ms.',
      Security: 'Only a foreman may cancel a lift.',
    },
    prd: {
      objective: 'Drivers wait less than 10 minutes at the yard.',
      stories: [
        story('US-1', 'Plan a lift', 'foreman', 'A party of two signs each lift'),
        story('US-2', 'See the history of a pallet', 'clerk', 'The color of a label shows the week'),
      ],
      requirements: [{ id: 'REQ-1', text: requirement, section: '', priority: null }],
      constraints: { ...empty.constraints, budget: '90000 euros, and 400 euros a month', timeline: 'Live by 1 May.' },
      nonFunctional: { ...empty.nonFunctional, compliance: [{ id: 'NFR-2', text: 'Weights are kept for 6 years.' }] },
      glossary: [{ term: 'Lift', meaning: 'moving one pallet by a forklift' }],
    },
  });

const ask = (text: string, design = yard()): string => holdSession(design).say({ move: 'ask', text }).text;

describe('what is asked for is answered', () => {
  it.each([
    ['Which stores are used?', 'PostgreSQL', /Plan a lift|history of a pallet/],
    ['Which stories are there?', 'US-1', /PostgreSQL/],
    ['What may the whole thing cost?', '90000 euros', /I do not know/],
    ['What is the budget?', '90000 euros', /I do not know/],
    ['What does the license of the scanner cost?', '300 euros a year', /90000/],
    ['How much is the license of the scanner?', '300 euros a year', /90000/],
    ['How long are weights kept?', '6 years', /400 ms/],
    ['Where are pallets kept?', 'PostgreSQL keeps the pallets', /I do not know/],
    ['When does it go live?', '1 May', /I do not know/],
    ['Which parties sign a lift?', 'A party of two', /I do not know/],
    ['What color is the label?', 'shows the week', /I do not know/],
    ['How fast is a plan?', '400 ms', /No figure/],
  ])('%s', (question, answer, not) => {
    const said = ask(question);
    expect(said).toContain(answer);
    expect(said).not.toMatch(not);
  });

  it('a word of the glossary by its meaning first', () => {
    expect(ask('What does Lift mean?').split('\n- ')[1]).toContain('moving one pallet by a forklift');
  });
});

describe('what nothing answers is not known', () => {
  it.each([
    'What does the forklift cost?',
    'How much is a forklift?',
    'What is the price of a forklift?',
    'Is the forklift expensive?',
    'How much do we pay for the weighbridge?',
    'What does a pallet cost to move?',
    'What is the deadline for the weighbridge?',
    'What color is the forklift?',
    'How heavy is a pallet?',
    'How many forklifts are there?',
    'Which factors matter?',
    'Is there a mobile app?',
  ])('%s', (question) => {
    const said = ask(question);
    expect(said).toMatch(/I do not know|No figure stands for it/);
    expect(said).not.toMatch(/90000|1 May|400 euros/);
  });
});

it('stores in which people shop are none of data', () => {
  expect(ask('Which stores are used?', yard('Pallets are sent to the stores of the town.'))).not.toContain('PostgreSQL');
});
