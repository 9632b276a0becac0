import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { findSentence } from './find-sentence.ts';

/** Calls go in the clear although they are to be encrypted: "all calls over HTTPS" of "the gate posts sightings over HTTP". */
export function unencryptedCalls(reading: DesignReading): Objection[] {
  return reading.demands.filter(demandsEncryption).flatMap((demand) => {
    const found = findSentence(reading, (sentence) => isOfDemand(demand, sentence) && speaksPlain(sentence));
    if (!found) return [];
    return [
      raise(reading, {
        concern: 'constraint-broken',
        // "Over HTTP" alone may be said of HTTPS as well: whoever builds it cannot know, unless the design says so elsewhere.
        weight: certain.test(found.sentence) ? 'blocker' : saysEncrypted(reading) ? 'minor' : 'major',
        ...found,
        demand,
        fault: 'it goes in the clear, and is to be encrypted',
        text: `Demanded is “${demand.text}”. Whoever is on the way reads and changes what is sent, and no log shows it.`,
        question: 'Is this call encrypted, and who gives out and renews the certificate? If it need not be, who says so?',
        waysOut: [
          {
            title: 'Say HTTPS here, with whose certificate',
            tradeOff: 'The certificate has to be renewed, and its end watched.',
          },
          {
            title: 'Encrypt beneath it: a mesh, a tunnel or a private link',
            tradeOff: 'Its ends are not the program: what runs beside them reads it.',
          },
        ],
      }),
    ];
  });
}

const encryption = /\b(?:HTTPS|TLS|SSL|mTLS|encrypt\w*)\b/i;
const onTheWay =
  /\bin (?:transit|motion|flight)\b|\b(?:calls?|traffic|connections?|requests?|communicat\w+|transfers?|transferred|transport\w*|transmi\w+|interfaces?|endpoints?|sent|HTTPS)\b/i;

function demandsEncryption({ kind, text }: Demand): boolean {
  if (!['security', 'compliance', 'technical', 'requirement', 'criterion', 'limit'].includes(kind)) return false;
  return encryption.test(text) && onTheWay.test(text) && !/\b(?:not|no|nor|never|without|optional|unless|except)\b/i.test(text);
}

/** What says only that it is sent, and over what; anything beside that says of which calls. */
const ofAnyCall = subjectWords(
  'all every each any call calls traffic connection request communication transfer transport transmission interface endpoint data transit motion network internal external service system api http https tls ssl mtls encrypted encryption version later higher least use used only go run send sent between component part',
);

function isOfDemand({ text }: Demand, sentence: string): boolean {
  const meant = new Set([...subjectWords(text)].filter((word) => !ofAnyCall.has(word) && !/^\d/.test(word)));
  return meant.size === 0 || sharedWords(meant, subjectWords(sentence)).length > 0;
}

function saysEncrypted({ design }: DesignReading): boolean {
  return design.some(({ sentences }) => sentences.some((one) => encryption.test(one) && onTheWay.test(one) && !denied.test(one)));
}

const certain =
  /\bplain (?:https?|text|tcp|ftp|sockets?)\b|\bunencrypted\b|\bin the clear\b|\bin clear ?text\b|\bwithout (?:tls|https|ssl|encryption)\b|\bhttp:\/\/|\bport 80\b|\b(?:over|via|by|through|using) (?:ftp|telnet)\b/i;

/** "An HTTP API" and "HTTP status" name the kind of a thing, and not what it goes over. */
const likely =
  /\b(?:over|via|through|using|by) http\b(?!\s*(?:\/[23]|apis?|endpoints?|interfaces?|basic|status|headers?|caching|post|get|put|patch|delete)\b)/i;

/** Encrypted beneath, turned away, or on the way to nobody. */
const unless =
  /\b(?:https|tls|ssl|mtls|mesh|vpn|ipsec|wireguard|tunnel\w*|localhost|127\.0\.0\.1|loopback|sidecar|same (?:host|machine|pod|process))\b|\b(?:encrypted|redirect\w*|refus\w+|reject\w*|block\w*|closed|disabled|forbidden)\b/i;
const denied = /\b(?:no|not|never|nobody|neither|nor|instead of|rather than)\b/i;

function speaksPlain(sentence: string): boolean {
  const match = certain.exec(sentence) ?? likely.exec(sentence);
  if (!match || denied.test(sentence)) return false;
  // "Without TLS" names what is missing.
  return !unless.test(sentence.replace(certain, ' '));
}
