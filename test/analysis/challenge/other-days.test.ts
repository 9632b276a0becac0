import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { designOf } from './design-of.ts';

const found = (componentDesign: string, mitigation: string, risk = 'Counts come late, after the payroll ran.') =>
  findObjections(
    designOf({
      sections: {
        'Component Design': componentDesign,
        Risks: `- **RISK-1:** ${risk}\n  - **Mitigation:** ${mitigation}`,
      },
    }),
  ).filter(({ title }) => title.includes('another day than against RISK-1'));

describe('the day on which a risk is to be met', () => {
  it.each([
    ['- **Payroll**: runs on the first day of the month.', 'The payroll runs on the fifth day of the month.'],
    ['- **Settlement job**: runs on the first day of the month at 02:00.', 'Settle on the third day of the month.'],
    ['- **Payroll job**: it starts on the 1st working day of each month.', 'Payroll on the third working day of the month.'],
  ])('is held against the day that is designed: %s', (designed, mitigation) => {
    expect(found(designed, mitigation).map(({ weight }) => weight)).toEqual(['major']);
  });

  it.each([
    ['- **Payroll**: runs on the fifth day of the month.', 'The payroll runs on the 5th day of the month.'],
    ['- **Backup**: it is tried on the first day of the month.', 'The payroll runs on the fifth day of the month.'],
    ['- **Payroll**: runs on the first day of the week.', 'The payroll runs on the fifth day of the month.'],
  ])('is no matter where it is the same, or the day of something else: %s', (designed, mitigation) => {
    expect(found(designed, mitigation)).toEqual([]);
  });
});

it('offsets that are committed before the work lose it, in whatever voice that is said', () => {
  const raised = (text: string) =>
    findObjections(designOf({ sections: { 'Component Design': text } })).map(({ concern, weight }) => `${weight} ${concern}`);
  expect(raised('- **Store**: consumes the topic. Offsets are committed before the rows are written.')).toContain(
    'major delivery',
  );
});
