import { Option, type Command } from 'commander';
import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import { linkRoles } from '../../lifecycle/links.ts';
import type { SearchRequest } from '../../usecases/knowledge/search-artifacts.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readDepth, readVersion } from '../input/parse-arguments.ts';
import { renderGaps, renderImpact, renderSearch, renderSimilar, renderSizes, renderTrace } from '../render/knowledge.ts';
import { printable } from '../render/text.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

/** Adds the queries over the whole repository. */
export function addKnowledgeCommands(program: Command, session: Session): void {
  addTrace(program, session);
  addImpact(program, session);
  addSearch(program, session);
  addOverviews(program, session);
  addLinkCommands(program, session);
}

function addTrace(program: Command, session: Session): void {
  program
    .command('trace')
    .summary('what something serves, and what was made from it')
    .description(
      'Follows the links of an artifact or a part: up to the PRD that it serves, or down to everything made from it. Without --up or --down everything is traced up, and what was made from nothing, such as a PRD, down.',
    )
    .argument('<key>', 'such as FIX-001, or a part such as PRD-001#US-3')
    .addOption(new Option('--up', 'what it was made from').conflicts('down'))
    .addOption(new Option('--down', 'what was made from it').conflicts('up'))
    .option('--depth <links>', 'how many links to follow (default: all)', readDepth)
    .option('--mermaid', 'print a Mermaid flowchart')
    .addHelpText('after', examples('trace FIX-001', 'trace "PRD-001#US-3" --down', 'trace PRD-001 --down --mermaid > trace.mmd'))
    .action(async (of: string, options: { up?: true; down?: true; depth?: number; mermaid?: true }) => {
      const direction = options.down ? 'down' : options.up ? 'up' : undefined;
      await session.answer<'trace'>(async ({ service }) => {
        const report = await service.knowledge.trace({ of, direction, depth: options.depth });
        return { report, text: (style) => (options.mermaid ? printable(report.mermaid) : renderTrace(report, style)) };
      });
    });
}

function addImpact(program: Command, session: Session): void {
  program
    .command('impact')
    .summary('what a change or an outage affects')
    .description(
      'Lists the features, stories, KPIs and metrics that a change of these things affects, and every artifact on the way. A thing is an artifact, a part, or the name of a service or of infrastructure that AI-ADRs speak of.',
    )
    .argument('<things...>', 'such as ADR-002, PRD-001#US-3 or RabbitMQ')
    .addHelpText('after', examples('impact ADR-002', 'impact "PRD-001#US-3"', 'impact RabbitMQ "payment gateway"'))
    .action(async (things: string[]) => {
      await session.answer<'impact'>(async ({ service }) => {
        const report = await service.knowledge.impact({ things });
        return { report, text: (style) => renderImpact(report, style) };
      });
    });
}

function addSearch(program: Command, session: Session): void {
  addLimit(program.command('search'), 20)
    .summary('find words in all artifacts')
    .description(
      'Searches the current versions of all artifacts, best first. Write words, "a phrase" in quotes, or between alternatives, and - before what must not be there.',
    )
    .argument('<words...>', 'what to look for')
    .addOption(new Option('--kind <kind>', 'only artifacts of this kind').choices(artifactKindIds))
    .option('--status <status>', 'only artifacts in this status, such as "In Review"')
    .addOption(new Option('--role <role>', 'only what has such a link to something earlier').choices(linkRoles))
    .option('--since <date>', 'only what changed then or later, such as 2026-11-01')
    .addHelpText('after', examples('search overdue loan', 'search \'"circuit breaker" or retry\' --kind adr --since 2026-01-01'))
    .action(async (words: string[], { limit, ...filter }: Omit<SearchRequest, 'words'> & { limit: number }) => {
      const request = { words: words.join(' '), ...filter };
      await session.answer<'search'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.knowledge.search(request, page));
        return { report, text: (style) => withMore(renderSearch(report, style), report, style) };
      });
    });
}

function addOverviews(program: Command, session: Session): void {
  const knowledge = addNoun(program, {
    name: 'knowledge',
    summary: 'the repository as a whole',
    description: 'Questions about everything that was made.',
    calls: ['knowledge gaps', 'knowledge similar ADR-002', 'knowledge metrics PRD-001'],
  });

  knowledge
    .command('gaps')
    .summary('what is missing or doubtful')
    .description(
      'Lists parts of PRDs that nothing names as covered, suspect links, missing links, orphans, and claimed statuses that no gate asks about.',
    )
    .action(() =>
      session.answer<'knowledge-gaps'>(async ({ service }) => {
        const report = await service.knowledge.gaps();
        return { report, text: (style) => renderGaps(report, style) };
      }),
    );

  addLimit(knowledge.command('similar'), 10)
    .summary('what speaks of the same')
    .description('Lists the artifacts whose words are most like those of one.')
    .argument('<key>', 'such as ADR-002')
    .addOption(new Option('--kind <kind>', 'only artifacts of this kind').choices(artifactKindIds))
    .action(async (key: string, { limit, kind }: { limit: number; kind?: ArtifactKindId }) => {
      const known = readArtifactKey(key);
      await session.answer<'knowledge-similar'>(async ({ service }) => {
        const report = await service.knowledge.similar({ key: known, kind, limit: Math.min(limit, 200) });
        return { report, text: (style) => renderSimilar(report, style) };
      });
    });

  knowledge
    .command('metrics')
    .summary('how much each feature takes')
    .description('Shows how many contexts, aggregates and operations a PRD touches, and what was made from it.')
    .argument('[prds...]', 'such as PRD-001; all in force when absent')
    .action(async (keys: string[]) => {
      const prds = keys.map((key) => readArtifactKey(key));
      await session.answer<'knowledge-metrics'>(async ({ service }) => {
        const report = await service.knowledge.complexity({ prds });
        return { report, text: (style) => renderSizes(report, style) };
      });
    });
}

function addLinkCommands(program: Command, session: Session): void {
  addNoun(program, {
    name: 'link',
    summary: 'what hangs together',
    description: 'Links between artifacts. `knowledge gaps` lists those that are suspect.',
    calls: ['link clear DAA-001 "PRD-001#US-3" --seen 3 --reason "Only a typing error was mended."'],
  })
    .command('clear')
    .summary('say that suspect links still hold')
    .description(
      'Pins the suspect links from one artifact to another, or to one of its parts, to the version of it that you looked at.',
    )
    .argument('<from>', 'artifact whose links are suspect, such as DAA-001')
    .argument('<to>', 'what they lead to, such as PRD-001 or PRD-001#US-3')
    .requiredOption('--seen <version>', 'version of <to> that you looked at; `knowledge gaps` says which is current')
    .requiredOption('--reason <text>', 'why they still hold')
    .action(async (from: string, to: string, { seen, reason }: { seen: string; reason: string }) => {
      const known = readArtifactKey(from);
      const version = readVersion(seen);
      await session.answer<'link-clear'>(async ({ service }) => {
        const report = await service.knowledge.clear({ from: known, to, seen: version, reason });
        return {
          report,
          text: () =>
            `${count(report.cleared, 'suspect link')} from ${known} to ${to} ${report.cleared === 1 ? 'is' : 'are'} cleared.`,
        };
      });
    });
}
