import type { HypothesisKind } from '../../lifecycle/hypothesis.ts';
import type { NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { NamedError } from './frame-text.ts';
import type { FailingPlace, Gathered, WindowDeployment } from './gathered.ts';

/** A hypothesis whose evidence has no ids yet. */
export interface Lead {
  readonly statement: string;
  readonly kind: HypothesisKind;
  readonly evidence: readonly NewEvidence[];
  readonly change: string | null;
}

const mostPlaces = 3;
const mostOthers = 3;
const longestMessage = 120;

/** Proposes what code can conclude from what it gathered: the most likely first, perhaps nothing. */
export function proposeByRules({ error, thrownAt, places, deployments: known, edgeCases, similar }: Gathered): Lead[] {
  // What failed or is under way changed nothing as far as anybody knows.
  const deployments = known.filter(({ status }) => status === 'succeeded' || status === 'rolled-back');
  return [
    ...deployments.flatMap((one, at) => deploymentLead(one, { places, isNewest: at === 0 }) ?? []),
    ...places
      .filter(({ text }) => text !== null)
      .slice(0, mostPlaces)
      .map((place, at) => codeLead(place, { error, thrownAt, isBest: at === 0, deployments })),
    ...deployments.flatMap(changedKinds),
    ...edgeCases.slice(0, mostOthers).map(({ ref, row, because }): Lead => {
      return {
        statement: `The edge case ${ref} happened, which the decision foresaw.`,
        kind: 'unknown',
        evidence: [row, ...because],
        change: null,
      };
    }),
    // An earlier conclusion is only worth a look, together with something of this incident.
    ...similar.slice(0, mostOthers).flatMap(({ key, cause, row }): Lead[] => {
      const own = places[0]?.frame ?? deployments[0]?.deployed;
      if (own === undefined || cause === '') return [];
      return [{ statement: `It is the cause of ${key} again.`, kind: 'unknown', evidence: [row, own], change: null }];
    }),
  ];
}

/**
 * Only of the best place the author is named: other frames are on the way, and mostly old. A trace
 * tells where it fails, and never why, which the statement says too.
 */
function codeLead(
  place: FailingPlace,
  { error, thrownAt, isBest, deployments }: { isBest: boolean } & Pick<Gathered, 'error' | 'thrownAt' | 'deployments'>,
): Lead {
  const { frame, text, wrote } = place;
  const seen = [frame, ...(text === null ? [] : [text])];
  const isThrown = isSamePlace(place, thrownAt);
  if (!isBest && !isThrown) {
    const through = `it comes through ${nameWhere(place, '')} before it fails with ${nameError({ ...error, message: null })}`;
    return { statement: sentence(through), kind: 'code', evidence: seen, change: null };
  }
  let what = `it ${isThrown ? 'throws' : 'fails with'} ${nameError(error)} ${nameWhere(place)}`;
  if (!isThrown && thrownAt !== null) {
    what = `it throws ${nameError(error)} ${nameWhere(thrownAt)}, ${place.isCaller ? 'called' : 'reached'} ${nameWhere(place, 'by ')}`;
    seen.push(thrownAt.frame, ...(thrownAt.text === null ? [] : [thrownAt.text]));
  }
  const unknown = 'Why it throws is not known from this';
  if (!isBest || wrote?.diff == null)
    return { statement: sentence(`${what}. ${unknown}`), kind: 'code', evidence: seen, change: null };
  const brought = deployments.find(({ status, brought: shas }) => status === 'succeeded' && shas.includes(wrote.sha));
  return {
    statement: sentence(`${what}; commit ${short(wrote.sha)} wrote that ${isThrown ? 'line' : 'call'}. ${unknown}`),
    kind: 'code',
    evidence: [...seen, wrote.commit, wrote.diff, ...(brought === undefined ? [] : [brought.deployed])],
    change: wrote.sha,
  };
}

function isSamePlace({ path, line }: FailingPlace, other: FailingPlace | null): boolean {
  return path === other?.path && line === other.line;
}

function nameWhere({ path, line, function: name }: FailingPlace, word = 'in '): string {
  const at = name === null && word === '' ? '' : 'at ';
  return `${name === null ? '' : `${word}${name} `}${at}${path}${line === null ? '' : `:${line}`}`;
}

/** Both come from the trace, as somebody may have planted them: what looks like more than a message is left out. */
function nameError({ exception, message }: NamedError): string {
  const name = exception !== null && /^[\w.$:\\/-]{1,200}$/.test(exception) ? exception : 'an error';
  if (message === null || message.includes('://') || /[^\p{L}\p{N} .,:;'"()[\]{}=+/_%$@!?&-]/u.test(message)) return name;
  return `${name} “${message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message}”`;
}

function deploymentLead(
  { sha, repository, environment, status, when: time, deployed, changes }: WindowDeployment,
  { places, isNewest }: { places: readonly FailingPlace[]; isNewest: boolean },
): Lead | null {
  const failing = changes.filter(({ isFailing }) => isFailing);
  const isBack = status === 'rolled-back';
  const of = /^[\w./-]{1,100}$/.test(repository) ? ` of ${repository}` : '';
  const what = sha === null ? 'what nobody named' : `commit ${short(sha)}${of}`;
  const when = `${what} ${isBack ? 'was rolled back in' : 'came to'} ${environment} ${time}`;
  const [first] = failing;
  if (first === undefined) {
    // Without a trace nobody knows the failing path; with one, a deployment that spares it is no lead.
    return places.length > 0 || !isNewest
      ? null
      : { statement: sentence(when), kind: 'deployment', evidence: [deployed], change: null };
  }
  const frames = places.filter(({ path }) => failing.some((change) => change.path === path)).map(({ frame }) => frame);
  return {
    statement: sentence(
      `${when}${isBack ? ', which took back what it had changed in' : ', and with it changes of'} ${failing
        .map(({ path }) => path)
        .slice(0, 3)
        .join(', ')}, on the failing path`,
    ),
    kind: 'deployment',
    evidence: [deployed, ...failing.map(({ diff }) => diff), ...frames],
    change: isBack ? null : sha,
  };
}

/** Lockfiles, configuration and migrations change what runs without a line of code. */
function changedKinds({ sha, status, when, deployed, changes }: WindowDeployment): Lead[] {
  const others = Map.groupBy(
    changes.filter(({ kind }) => kind !== 'code'),
    ({ kind }) => kind,
  );
  return [...others].map(([kind, own]) => {
    const paths = own.map(({ path }) => path).slice(0, 3);
    return {
      statement: sentence(
        `The change of ${paths.join(', ')}, ${status === 'rolled-back' ? 'rolled back' : 'deployed'} ${when}, may have broken what depends on it`,
      ),
      kind,
      evidence: [deployed, ...own.map(({ diff }) => diff)],
      change: status === 'rolled-back' ? null : sha,
    };
  });
}

function short(sha: string): string {
  return sha.slice(0, 12);
}

function sentence(text: string): string {
  const whole = text.length > 480 ? `${text.slice(0, 480)}…` : text;
  return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}.`;
}
