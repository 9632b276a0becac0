import type { Command } from 'commander';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { renderArtifactList } from '../render/artifact.ts';
import type { Session } from '../session.ts';
import { showArtifact } from '../artifacts/show-artifact.ts';
import { addBoltWorkVerbs } from './bolt-work.ts';
import { addBoltCommits } from './code.ts';
import { addBoltVerbs } from './bolt.ts';
import { addEditVerbs, sampleKey } from './edit-verbs.ts';
import { addIncidentDraft } from './incident-draft.ts';
import { addEvidenceVerbs } from './incident-evidence.ts';
import { addFixAcceptance, addIncidentVerbs } from './incidents.ts';
import { addLogImport } from './log-import.ts';
import { addNewVerb } from './new-verb.ts';
import { addNoun } from './noun.ts';
import { addPackVerb } from './bolt-pack.ts';
import { addPlaybookVerbs } from './playbook.ts';
import { addAdrDraft } from './adr-draft.ts';
import { addRfcDraft } from './rfc-draft.ts';
import { addRfcReview } from './rfc-review.ts';
import { addSuccessionVerbs } from './succession.ts';
import { addUnitVerbs } from './units.ts';

/** Kinds that people write, with descriptions. PRDs and AI-DAAs have their own nouns. */
const writtenKinds = {
  tip: ['technical proposals for simple features', 'TIPs: how an engineer would build a simple, well-understood feature.'],
  rfc: ['design proposals', 'RFCs: design proposals that are discussed and decided on.'],
  adr: ['architecture decisions', 'AI-ADRs: decisions as they were made; a later one amends or supersedes them.'],
  playbook: ['approved patterns', 'Architectural Playbook entries: patterns for concerns that recur.'],
  plan: ['how an AI-ADR breaks into Bolts', 'Construction Plans: the Bolts of an AI-ADR, with their order and who does them.'],
  bolt: ['units of implementation', 'Bolts: units of implementation with a single goal.'],
  fix: ['bug fixes in production', 'Fix-It Bolts: each mends one bug in production.'],
  unit: ['what is deployed', 'Deployment Units: what completed Bolts are shipped as.'],
  postmortem: ['what incidents teach', 'Post-mortems: what happened, why, and what follows from it.'],
  incident: ['incidents in production', 'Incidents: from the alert to the resolution, step by step.'],
  mitigation: ['what stops the harm', 'Mitigations of an incident: options, and the one that a person approves.'],
  cause: ['why incidents happened', 'Root causes of incidents, each with what speaks for and against it.'],
  validation: ['whether fixes hold', 'Fix Validations: what was measured once a fix was deployed.'],
  resolution: ['how incidents ended', 'Resolutions: the outcome of an incident, which its commander approves.'],
} as const satisfies Partial<Record<ArtifactKindId, readonly [summary: string, description: string]>>;

type WrittenKind = keyof typeof writtenKinds;

export function addKindCommands(program: Command, session: Session): void {
  for (const kind of Object.keys(writtenKinds) as WrittenKind[]) addKind(program, session, kind);
}

function addKind(program: Command, session: Session, kind: WrittenKind): void {
  const [summary, description] = writtenKinds[kind];
  const sample = sampleKey(kind);
  const calls = [`${kind} new`, `${kind} show ${sample}`, `${kind} edit ${sample}`];
  const noun = addNoun(program, { name: kind, summary, description, calls });

  if (kind === 'incident') addIncidentVerbs(noun, session);
  else addList(noun, session, kind);

  if (kind !== 'incident')
    noun
      .command('show')
      .summary('one as Markdown')
      .description('Shows one in its canonical Markdown.')
      .argument('<key>', `such as ${sample}`)
      .option('--version <number>', 'an older version')
      .action(async (key: string, options: { version?: string }) => {
        const version = options.version ? readVersion(options.version) : undefined;
        await showArtifact(session, { key: readArtifactKey(key), version }, kind);
      });

  addNewVerb(noun, session, kind);
  if (kind === 'fix') addFixAcceptance(noun, session);

  if (kind === 'bolt' || kind === 'fix') addBoltWorkVerbs(noun, session, kind);
  if (kind === 'bolt' || kind === 'fix') addPackVerb(noun, session, kind);
  if (kind === 'adr') addAdrDraft(noun, session);
  if (kind === 'bolt') addBoltVerbs(noun, session);
  if (kind === 'rfc') addRfcDraft(noun, session);
  if (kind === 'rfc') addRfcReview(noun, session);
  if (kind === 'adr' || kind === 'rfc') addLogImport(noun, session, kind);
  addEditVerbs(noun, session, kind);
  if (kind === 'adr' || kind === 'rfc') addSuccessionVerbs(noun, session, kind);
  if (kind === 'bolt' || kind === 'fix') addBoltCommits(noun, session);
  if (kind === 'unit') addUnitVerbs(noun, session);
  if (kind === 'playbook') addPlaybookVerbs(noun, session);
  if (kind === 'incident') addIncidentDraft(noun, session);
  if (kind === 'incident') addEvidenceVerbs(noun, session);
}

function addList(noun: Command, session: Session, kind: WrittenKind): void {
  const { title } = artifactKinds[kind];
  addLimit(noun.command('list'))
    .summary('all of them')
    .description('Lists them, newest first.')
    .option('--status <status>', 'only those in this status')
    .action(({ limit, status }: { limit: number; status?: string }) =>
      session.answer<'artifact-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.artifacts.list({ kind, status }, page));
        return {
          report,
          text: (style) => {
            const empty =
              status === undefined
                ? `There is no ${title} yet. Write one: ${style.command} ${kind} new FILE.md`
                : `No ${title} is ${status}. All of them: ${style.command} ${kind} list`;
            return withMore(renderArtifactList(report.items, { empty, style }), report, style);
          },
        };
      }),
    );
}
