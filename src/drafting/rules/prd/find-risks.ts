import type { PrdDraft } from '../../../steps/prd-writing/contracts.ts';

/** What the intent touches, told by its words. */
export interface Touched {
  readonly money: boolean;
  readonly persons: boolean;
  readonly safety: boolean;
  /** Somebody outside, or another system, has to answer. */
  readonly others: boolean;
}

const signs: Readonly<Record<keyof Touched, RegExp>> = {
  money:
    /\b(?:pay(?:s|ing|ments?|able)?|paid|fees?|fines?|prices?|money|invoices?|refunds?|deposits?|charged|tax(?:es)?|costs?|donat\w+|wages?|salar\w+)\b|[$€£]/i,
  persons:
    /\b(?:names?|address(?:es)?|phones?|e-?mails?|birth\w*|health|medical|patients?|child(?:ren)?|pupils?|accounts?|personal|contact|photos?|diagnos\w+|medic\w+|dos(?:e|es|age)|treatments?|members?|customers?|residents?|tenants?|employees?|students?|guests?|people)\b/i,
  safety:
    /\b(?:safe(?:ty)?|danger\w*|injur\w+|emergenc\w+|alarms?|medicin\w+|medication|drugs?|dos(?:e|es|age)|allerg\w+|accidents?|hazard\w*|poison\w*|fire|rescue)\b/i,
  others:
    /\b(?:providers?|suppliers?|partners?|banks?|authorit(?:y|ies)|third part(?:y|ies)|carriers?|insurers?|other systems?|existing systems?)\b/i,
};

export function findTouched(text: string): Touched {
  return Object.fromEntries(Object.entries(signs).map(([name, sign]) => [name, sign.test(text)])) as unknown as Touched;
}

/** Risks that the intent names, then those that follow from what it touches; each of ours with what to do about it. */
export function findRisks(
  { money, safety, others }: Touched,
  { stated, people, title }: { stated: readonly string[]; people: string; title: string },
): PrdDraft['risks'] {
  const own: [risk: string, mitigation: string][] = [
    [
      `${people === '' ? 'Those it is for' : people} go on as before and do not use it.`,
      'Show it to a few of them before the release, and count each week how many use it.',
    ],
  ];
  if (safety)
    own.push([
      `A mistake in "${title}" harms somebody.`,
      'Somebody responsible tries every refusal and limit before the release.',
    ]);
  if (money)
    own.push(['An amount is wrong, or is taken twice.', 'Compare the sums with the books every day during the first month.']);
  if (others)
    own.push([
      'Somebody outside, on whom it depends, does not answer.',
      'Agree with them on what happens in the meantime, and try it.',
    ]);
  return { identified: [...stated, ...own.map(([risk]) => risk)], mitigations: own.map(([, mitigation]) => mitigation) };
}
