import type { Objection } from '../../../lifecycle/challenge.ts';
import { says } from '../cued-rule.ts';
import type { Demand } from '../demands.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { findSentence } from './find-sentence.ts';

/** "The finance system is not changed": the design changes it. */
export function changesWhatStays(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(({ kind }) => kind === 'technical' || kind === 'limit' || kind === 'risk')
    .flatMap((demand: Demand) => {
      const fixed =
        /\b(?:the |our )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+?) (?:stays?|remains?|is|are|cannot be|can not be|must not be|may not be)\b[^.;]{0,40}\b(?:not (?:be )?(?:changed|replaced|touched|extended|modified)|unchanged|changed|untouched|as (?:it is|they are))\b/iu.exec(
          demand.text,
        );
      const name = fixed?.[1]?.replace(/^(?:the|our|and) /i, '');
      if (!name || !/not|never|cannot|unchanged|untouched|as (?:it|they)/i.test(fixed?.[0] ?? '')) return [];
      const changed = new RegExp(
        String.raw`\b(?:extend|chang|modif|add|patch|alter|replac|rebuild|adapt|upgrad)\w*\b[^.;]{0,60}\b(?:to|in|of)? ?(?:the |our )?${name}\b|\b${name}\b[^.;]{0,40}\b(?:is|are|gets?|has to be|will be|receives?|needs?)\b[^.;]{0,20}\b(?:extended|changed|modified|adapted|replaced|patched|upgraded|rebuilt|new (?:interface|column|field|table|endpoint|version))\b`,
        'i',
      );
      const found = findSentence(reading, (sentence) => says(sentence, changed));
      if (!found) return [];
      return [
        raise(reading, {
          concern: 'constraint-broken',
          weight: 'blocker',
          ...found,
          demand,
          fault: `${name} is changed although it is to stay as it is`,
          text: `The constraint says “${demand.text}”. Its owners have not agreed, and its release is not in anybody’s hand here.`,
          question: `Who changes ${name}, and by when?`,
          waysOut: [
            { title: 'A part of our own in front of it', tradeOff: 'One more part to run.' },
            { title: 'Agree on the change with its owners first', tradeOff: 'Their date becomes ours.' },
          ],
        }),
      ];
    });
}
