import { splitSentences } from '../../../analysis/challenge/passages.ts';

/**
 * What a reviewer looks at, of a decision of which no program can tell whether it is kept: where, and for which words. A point without one would only be a wish.
 */
export function reviewFor({ text, binds }: { readonly text: string; readonly binds: string }, title: string): string {
  const said = (splitSentences(text.split('\n\n')[0] ?? '')[0] ?? text)
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .replaceAll('“', '‘')
    .replaceAll('”', '’');
  const quote = `“${said.length <= longestQuote ? said : `${said.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`}”`;
  if (/^(?:yes|no)(?=$|[,.;:])/i.test(said)) return `A reviewer asks, before a release, whether it still holds: ${quote}.`;
  const place = places.find(({ of }) => of.test(said))?.look ?? 'the code';
  const whose = binds === '' || binds === title ? '' : ` of ${binds}`;
  const finds = denies.test(said) ? 'finds nothing that goes against' : 'finds that it is so';
  return `A reviewer looks at ${place}${whose}, and ${finds}: ${quote}.`;
}

/** Where that is seen of which a decision speaks; the first that applies. */
const places: readonly { readonly of: RegExp; readonly look: string }[] = [
  {
    of: /\b(?:zones?|regions?|stand-?bys?|replicas?|instances?|containers?|servers?|hosts?|hosted|deploy\w*|data cent(?:er|re)s?|backups?|machines?)\b/i,
    look: 'the deployment configuration',
  },
  { of: /\b(?:screens?|pages?|shown|shows|display\w*|sees?|colou?rs?|buttons?|lists?)\b/i, look: 'the screens' },
  { of: /\b(?:keeps?|kept|stores?|stored|holds?|saved|rows?|tables?|copy|copies)\b/i, look: 'what is stored' },
  {
    of: /\b(?:sends?|sent|calls?|asks?|talks?|fetch\w*|publish\w*|reads? from|receives?|listens?|subscribes?|tells?)\b/i,
    look: 'the calls and messages',
  },
  {
    of: /\b(?:trained|by hand|duty|on[- ]call|teams?|contracts?|consents?|agree\w*|paper|telephone|in writing|office|runs? it)\b/i,
    look: 'the operating instructions',
  },
];

const denies = /\b(?:no|not|never|nobody|nothing|none|neither|nor|without|instead of|rather than)\b|n['’]t\b|\bdropped\b/i;

const longestQuote = 140;
