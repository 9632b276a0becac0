import { count } from '../../../lifecycle/count.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';

/** Other ways to build just this, rejected by what the TIP has. */
export function weighTipAlternatives(key: string, body: TipBody): RfcDraft['alternatives'] {
  const { apiChanges, databaseChanges, serviceLogic } = body.proposedImplementation;
  const refusing = apiChanges.filter(({ response }) => /\b4\d\d\b|refus/i.test(response)).length;
  const reads = apiChanges.filter(({ method }) => method.toUpperCase() === 'GET').length;
  const deeds = apiChanges.length - reads;
  const jobs = serviceLogic.filter(({ text }) => isJob(text)).length;
  return [
    deeds > 1 && {
      text: 'One general call that writes a whole record, instead of a call for each deed.',
      reason: `${refusing} of the ${count(apiChanges.length, 'call')} ${refusing === 1 ? 'refuses' : 'refuse'} for reasons of their own; a general call would have to guess which deed was meant.`,
    },
    {
      text: 'A service of its own for the feature.',
      reason: `It has ${count(databaseChanges.length, 'database change')} and ${count(apiChanges.length, 'call')}, which touch data that is there; apart, each rule that reads such data would need a call over the network.`,
    },
    jobs > 0 && {
      text: 'Do at the next request what the jobs do when their time comes.',
      reason: `${count(jobs, 'piece')} of logic ${jobs === 1 ? 'has' : 'have'} to happen also when nobody calls (${key}).`,
    },
    {
      text: 'Do it by hand for now, and build nothing.',
      reason: `${effortOf(body)}, against rules that people would have to keep by heart in every case.`.replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
    },
  ].filter((alternative) => alternative !== false);
}

/** How long building it takes, as the TIP says: "3 days of building". */
export function effortOf({ effortEstimate: { implementation } }: TipBody): string {
  return implementation === '' ? 'without an estimate yet' : `${implementation.replace(/\s*\(.*$/, '')} of building`;
}

/** Whether a piece of logic runs without being called. */
export function isJob(text: string): boolean {
  return /\bjob\b/i.test(text);
}
