import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSameProduct } from '../../technology/same-product.ts';
import type { TechnologyMatch } from '../../technology/technology-term.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { readGivenUp } from './given-up.ts';
import { listProducts, listProductUses } from './product-uses.ts';

/** A kind of product, in the words that people call it by, and how the known products of it are told. */
interface Kind {
  readonly words: string;
  readonly isOne: (term: Pick<TechnologyMatch, 'term' | 'category' | 'replacement'>) => boolean;
}

/** Ways to speak to a broker, which are none. */
const protocol = /^(?:AMQP|MQTT|JMS|STOMP protocol|Pub\/Sub|publish subscribe)$/i;

const kinds: readonly Kind[] = [
  {
    words: '(?:(?:message|event|job|service) )?(?:queue|broker|bus|message bus|event bus)|event stream(?:ing platform)?',
    isOne: ({ term, category }) => category === 'messaging' && !protocol.test(term),
  },
  {
    words: '(?:(?:shared|distributed|in-memory|memory) )?cache|cache layer|cache server|caching(?: layer)?',
    isOne: ({ replacement }) => replacement === 'the short-term store',
  },
  {
    words: 'search (?:engine|server|cluster|service|index)',
    isOne: ({ replacement }) => replacement === 'the search facility',
  },
  { words: 'load balancer|(?:reverse )?proxy', isOne: ({ term }) => /^(?:Nginx|HAProxy|Envoy(?: proxy)?)$/i.test(term) },
  {
    words: '(?:container )?orchestrat(?:or|ion)',
    isOne: ({ term }) => /^(?:Kubernetes|K8s|OpenShift|Docker Swarm)$/i.test(term),
  },
];

/**
 * What a decision means in a design: one that denies a kind of which the design uses a single product ("there is no queue any more") says the same of that
 * product besides. Where two share the kind, a person has to say which.
 */
export function readMeant(body: RfcBody): (decision: string) => string {
  return (decision) => {
    const further = readGivenUp(decision).flatMap(({ phrase, clause, within }) => {
      const [, said = ''] = /^(?:(?:the|an?|our|any|its|own|extra|separate|external) )*(.+?)\s*$/i.exec(phrase) ?? [];
      const kind = kinds.find(({ words }) => new RegExp(`^(?:${words})(?:e?s)?$`, 'i').test(said));
      if (!kind || within.trim() !== '' || ofPeople.test(clause) || !isDeniedThere(clause, phrase.trim())) return [];
      const [name, ...others] = productsOf(body, kind);
      // The name stands in the place of the kind, so that what else the clause says goes for it as well.
      return name === undefined || others.length > 0 ? [] : [clause.replace(phrase.trim(), name)];
    });
    return further.length === 0 ? decision : [decision, ...further].join(' ');
  };
}

/** "No queue at the desk" is one of people, and so is one that they wait in. */
const ofPeople =
  /\b(?:desks?|counters?|doors?|till|tills|gates?|halls?|streets?|shops?|wait(?:s|ing)?|stand(?:s|ing)?|people|persons?|customers?|guests?|passengers?|patients?|visitors?|cars?|trucks?|lines?)\b/i;

/** Nothing behind the kind says of which one, or in what alone. */
function isDeniedThere(clause: string, phrase: string): boolean {
  const behind = clause.slice(clause.indexOf(phrase) + phrase.length);
  return /^\s*(?:[.,;:!]|$|(?:is|are|goes|falls|leaves|stays|any ?more|any longer|from now on|at all|needed|used|and|but|with|by|for an?|as|because|since|so|has|will|out|behind|did)(?!\p{L}))/iu.test(
    behind,
  );
}

/** One product that the design calls by several names ("Kafka", "Kafka topic") is one. */
function productsOf(body: RfcBody, { isOne }: Kind): string[] {
  return listProducts(body)
    .filter((name) => findTechnologyTerms(name).some(isOne) && listProductUses(body, name).length > 0)
    .reduce<string[]>((found, name) => {
      const plain = name.replace(/^(?:Apache|Amazon|AWS|Google|Azure) (?=\p{Lu})/u, '').replace(/ \p{Ll}+$/u, '');
      return found.some((one) => isSameProduct(one, plain)) ? found : [...found, plain];
    }, []);
}
