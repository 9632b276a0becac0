/** Forms that no ending explains, each before the word that it stands for. */
const irregular = new Map(
  (
    'goes go used use using use added add adding add cancelled cancel cancelling cancel freed free freeing free sent send kept keep written write wrote write held hold lost lose gone go went go taken take took take seen see saw see sold sell bought buy built build made make done do did do does do ' +
    'told tell paid pay found find fell fall fallen fall left leave thrown throw threw throw shown show chosen choose chose choose is be are be was be were be been be being be am be has have had have ' +
    'drawn draw drew draw swept sweep dealt deal stuck stick stolen steal frozen freeze froze freeze hung hang shut shut withdrew withdraw overridden override overrode override ' +
    'nightly nightly weekly weekly hourly hourly monthly monthly yearly yearly supply supply multiply multiply comply comply family family assembly assembly cookies cookie ' +
    'known know knew know given give gave give gotten get got get began begin begun begin broken break broke break driven drive grew grow grown grow ran run running run spoken speak woken wake woke wake ' +
    'lent lend met meet led lead laid lay stood stand understood understand forgotten forget hidden hide hid hide brought bring thought think caught catch came come became become overwritten overwrite overwrote overwrite ' +
    'rewritten rewrite withdrawn withdraw undone undo redone redo spent spend rebuilt rebuild resent resend bound bind fed feed died die dies die tied tie lies lie lying lie dying die ' +
    'data data always always series series status status process process access access address address redis redis kubernetes kubernetes business business less less across across unless unless ' +
    'cannot cannot news news lens lens bus bus canvas canvas analysis analysis basis basis sms sms dns dns tls tls https https aws aws sqs sqs sns sns kms kms ms ms rds rds ids id this this its its us us'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, at, all) => (at % 2 === 0 ? [...pairs, [word, all[at + 1] ?? word]] : pairs), []),
);

/** Whether it is a form that no ending explains: "sent", "withdrawn". */
export function isIrregular(word: string): boolean {
  const known = irregular.get(word);
  return known !== undefined && known !== word;
}

/** The form in which "retry", "retries", "retried" and "retrying" are one word. Lower case. */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known === word ? word : stem(known);
  if (word.length < 4) return word;
  const bare = withoutE(withoutEnding(word));
  // "controlled" and "control", "installs" and "install"; "fill" is not "file".
  return /[aeiou][^aeiou]+[aeiou]ll$/.test(bare) ? bare.slice(0, -1) : bare;
}

function withoutEnding(word: string): string {
  if (/ie[sd]$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  const verb = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word)?.[1];
  // "feed", "bring" and "need" have no ending.
  if (verb !== undefined && verb.length >= 3 && !verb.endsWith('e')) return undoubled(verb);
  return word.length > 5 && word.endsWith('ly') ? word.slice(0, -2) : word;
}

function undoubled(verb: string): string {
  return /([bdgkmnprt])\1$/.test(verb) ? verb.slice(0, -1) : verb;
}

function withoutE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}
