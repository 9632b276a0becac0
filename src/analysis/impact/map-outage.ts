/** An AI-ADR with what it runs on, lists with commas between. */
interface Running {
  readonly key: string;
  readonly title: string;
  readonly infrastructure: string;
  readonly services: string;
}

interface OutageMap {
  /** Null when no AI-ADR states the name. */
  readonly outage: {
    readonly as: 'infrastructure' | 'service';
    readonly services: readonly string[];
    /** With the name in `Runs On` that they are affected through, or the service that needs what fails. */
    readonly adrs: readonly { readonly key: string; readonly title: string; readonly through: string }[];
  } | null;
  readonly known: { readonly infrastructure: readonly string[]; readonly services: readonly string[] };
}

/**
 * Maps a name to AI-ADRs (specification 1.6): infrastructure to the services of AI-ADRs that run on
 * it, and these to every AI-ADR that needs one of them. `PostgreSQL` is also `PostgreSQL 16`.
 */
export function mapOutage(name: string, adrs: readonly Running[]): OutageMap {
  const running = adrs.map((adr) => ({
    ...adr,
    infrastructure: listNames(adr.infrastructure),
    services: listNames(adr.services),
  }));
  const below = running.filter(({ infrastructure }) => infrastructure.some((own) => isSame(own, name)));
  const own = running.flatMap(({ services }) => services.filter((service) => isSame(service, name)));
  const services = distinct([...own, ...below.flatMap((adr) => adr.services)]);
  const affected = running.flatMap(({ key, title, ...adr }) => {
    const through =
      adr.infrastructure.find((one) => isSame(one, name)) ??
      adr.services.find((service) => services.some((one) => fold(one) === fold(service)));
    return through === undefined ? [] : [{ key, title, through }];
  });
  return {
    outage: affected.length === 0 ? null : { as: below.length > 0 ? 'infrastructure' : 'service', services, adrs: affected },
    known: {
      infrastructure: distinct(running.flatMap(({ infrastructure }) => infrastructure)),
      services: distinct(running.flatMap((adr) => adr.services)),
    },
  };
}

function listNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isSame(own: string, name: string): boolean {
  return fold(own) === fold(name) || fold(own).startsWith(`${fold(name)} `);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Keeps the first spelling of each name. */
function distinct(names: readonly string[]): string[] {
  return [...Map.groupBy(names, fold).values()].flatMap(([first]) => first ?? []);
}
