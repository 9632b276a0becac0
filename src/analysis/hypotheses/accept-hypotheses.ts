import { artifactKindIds, artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { HypothesisKind, NewHypothesis, ProposedHypothesis, RefusedHypothesis } from '../../lifecycle/hypothesis.ts';
import type { Evidence, EvidenceClass } from '../../lifecycle/incident-evidence.ts';
import { classifyFile } from './classify-file.ts';
import { countedClass } from './counted-class.ts';
import { readArrived } from './deployment-text.ts';
import { readDiffRef } from './diff-ref.ts';
import { judgeConfidence } from './judge-confidence.ts';

export interface KnownFacts {
  readonly evidence: readonly Evidence[];
  /** Files in which the failing path runs, at the commit that is deployed. */
  readonly failingPath: ReadonlySet<string>;
  /** Code wrote the statements, so that nobody can have planted anything in them. */
  readonly isByRules?: boolean;
}

export interface JudgedHypotheses {
  readonly accepted: readonly NewHypothesis[];
  readonly refused: readonly RefusedHypothesis[];
}

/** More than anybody reads at night. */
const mostAccepted = 12;
const longestStatement = 500;
/** Words in a row that nobody writes twice by chance. */
const echoedWords = 8;

/** Texts from outside, in which orders may be planted: what happened, never why. */
const spoken: ReadonlySet<EvidenceClass> = new Set(['alert', 'note', 'similar']);
/** Commits, and keys of the record. */
const named = new RegExp(
  `\\b(?:(?=[a-f]*\\d)[0-9a-f]{7,64}|(?:${artifactKindIds.flatMap((kind) => artifactKinds[kind].prefix ?? []).join('|')})-\\d[\\d-]{0,18})\\b`,
  'g',
);
/** Of what a hypothesis has to cite at least one; kinds that are not here take any but what is spoken. */
const needed: Readonly<Partial<Record<HypothesisKind, readonly EvidenceClass[]>>> = {
  code: ['frame', 'line', 'commit', 'diff'],
  deployment: ['deployment'],
};

/**
 * Judges proposed hypotheses by what evidence there is: each is accepted with its confidence, or
 * refused with the reason. A drafter's own words change nothing of that.
 */
export function acceptHypotheses(proposed: readonly ProposedHypothesis[], facts: KnownFacts): JudgedHypotheses {
  const accepted: NewHypothesis[] = [];
  const refused: RefusedHypothesis[] = [];
  const known = new Map(facts.evidence.map((row) => [row.id, row]));
  for (const given of proposed) {
    const proposal = {
      ...given,
      statement: given.statement.replace(/\s+/g, ' ').trim(),
      evidence: [...new Set(given.evidence)],
      against: [...new Set(given.against)],
      change: given.change?.toLowerCase() ?? null,
    };
    const cited = proposal.evidence.flatMap((id) => known.get(id) ?? []);
    const reason =
      accepted.length === mostAccepted
        ? `there are ${mostAccepted} already`
        : (findFault(proposal, { cited, known, ...facts }) ??
          (accepted.some((one) => one.kind === proposal.kind && one.statement === proposal.statement)
            ? 'it is there already'
            : null));
    if (reason !== null) refused.push({ statement: proposal.statement.slice(0, longestStatement), kind: proposal.kind, reason });
    else {
      const classes = cited.map((row) => countedClass(row, proposal.change, facts));
      accepted.push({ ...proposal, confidence: judgeConfidence(classes, proposal.against) });
    }
  }
  return { accepted, refused };
}

interface Judged extends KnownFacts {
  readonly cited: readonly Evidence[];
  readonly known: ReadonlyMap<string, Evidence>;
}

function findFault(proposal: ProposedHypothesis, facts: Judged): string | null {
  const { statement, kind, evidence, against } = proposal;
  const { cited, known } = facts;
  if (statement === '' || statement.length > longestStatement)
    return `it is no sentence of at most ${longestStatement} characters`;
  if (evidence.length === 0) return 'it cites no evidence';
  const invented = [...evidence, ...against].filter((id) => !known.has(id));
  if (invented.length > 0) return `it cites what does not exist: ${invented.slice(0, 5).join(', ').slice(0, 100)}`;
  const both = evidence.filter((id) => against.includes(id));
  if (both.length > 0) return `it cites ${both.join(', ')} for and against it`;
  if (cited.every((row) => spoken.has(row.class)))
    return 'it cites only what an alert, a note or an earlier incident says, which is what has to be explained';
  const wanted = needed[kind];
  if (wanted && !cited.some((row) => wanted.includes(row.class)))
    return `a hypothesis of kind ${kind} cites one of: ${wanted.join(', ')}`;
  return (facts.isByRules ? null : findPlanted(statement, facts)) ?? findWrongChange(proposal, facts);
}

/** A statement that says what its evidence does not: a commit or a key out of thin air, an address, or an order. */
function findPlanted(statement: string, { cited, evidence }: Judged): string | null {
  if (/\b[a-z][a-z0-9+.-]{1,20}:\/\//i.test(statement) || statement.includes('`')) return 'it has an address or a command in it';
  const said = cited.map(({ ref, text }) => `${ref} ${text}`.toLowerCase()).join('\n');
  const stranger = (statement.match(named) ?? []).find((name) => !said.includes(name.toLowerCase()));
  if (stranger !== undefined) return `it names ${stranger.slice(0, 80)}, which its evidence does not`;
  const words = toWords(statement);
  const outside = evidence
    .filter((row) => spoken.has(row.class) || row.class === 'log')
    .map(({ text }) => ` ${toWords(text).join(' ')} `);
  for (let at = 0; at + echoedWords <= words.length; at += 1) {
    const run = ` ${words.slice(at, at + echoedWords).join(' ')} `;
    if (outside.some((text) => text.includes(run))) return 'it repeats what an alert or a log says, word for word';
  }
  return null;
}

function findWrongChange({ kind, change, evidence }: ProposedHypothesis, { cited, failingPath }: Judged): string | null {
  if (change === null) return null;
  if (!/^[0-9a-f]{40,64}$/.test(change)) return 'it names a change by something else than its whole hash';
  const diffs = cited.flatMap((row) => (row.class === 'diff' ? (readDiffRef(row.ref) ?? []) : []));
  const paths = diffs.filter(({ sha }) => sha === change).map(({ path }) => path);
  if (paths.length === 0)
    return `it names the change ${change.slice(0, 12)}, of which ${evidence.join(', ')} is no diff that was read`;
  if (kind === 'deployment') {
    if (!cited.some((row) => row.class === 'deployment' && readArrived(row.text).includes(change)))
      return 'it names a change that was not deployed';
  } else if (kind === 'unknown' || kind === 'capacity') return `a hypothesis of kind ${kind} names no change`;
  else if (!paths.some((path) => classifyFile(path) === kind))
    return `its change is of kind ${[...new Set(paths.map(classifyFile))].join(' and ')}, not ${kind}`;
  const isOwnKind = kind !== 'code' && paths.some((path) => classifyFile(path) !== 'code');
  if (!isOwnKind && !paths.some((path) => failingPath.has(path))) return 'its change touches nothing in the failing path';
  return null;
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
