import { Option, type Command } from 'commander';
import { testSuites, type TestSuite } from '../../lifecycle/test-status.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { readSources } from '../input/read-sources.ts';
import { renderTestCoverage, renderTestIngest } from '../render/tests.ts';
import type { Session } from '../session.ts';
import { readCommit } from './bolt-work.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addTestCommands(program: Command, session: Session): void {
  const tests = addNoun(program, {
    name: 'tests',
    summary: 'what tests prove of decisions',
    description: 'Results of tests, and what they prove of AI-ADRs and Bolts.',
    calls: ['tests ingest junit.xml lcov.info --sha $(git rev-parse HEAD)', 'tests coverage ADR-001'],
  });

  tests
    .command('ingest')
    .summary('bring results in')
    .description(
      'Reads what tools for tests wrote at one commit: JUnit XML, CTRF JSON, TAP, lcov, Cobertura. The content tells which. A test proves a part by a property or label throughline=ADR-001#EC-2, by the id in its name, or by a tag. Skipped and flaky ones prove nothing.',
    )
    .argument('<files...>', 'as the tools wrote them')
    .requiredOption('--sha <hash>', 'full hash of the commit that the tests ran on')
    .option('--repo <name>', 'name of the repository, where there are several')
    .addOption(new Option('--suite <suite>', 'what sort of tests they are').choices(testSuites).default('unit'))
    .addHelpText(
      'after',
      examples(
        'tests ingest junit.xml --sha $(git rev-parse HEAD)',
        'tests ingest e2e.json --suite e2e --sha $(git rev-parse HEAD)',
      ),
    )
    .action(async (names: string[], { sha, repo: repository, suite }: { sha: string; repo?: string; suite: TestSuite }) => {
      const commit = readCommit(sha);
      const files = (await readSources(names)).map(({ name, bytes }) => ({ name, bytes }));
      await session.answer<'tests-ingest'>(async ({ service }) => {
        const report = await service.tests.ingest({ files, sha: commit, repository, suite });
        return { report, text: (style) => renderTestIngest(report, style) };
      });
    });

  tests
    .command('coverage')
    .summary('which scenarios have a test')
    .description(
      'Lists the edge cases and API errors of an AI-ADR and the criteria of its Bolts, each with its tests and their newest result, or none.',
    )
    .argument('<key>', 'of an AI-ADR or a Bolt')
    .addHelpText('after', examples('tests coverage ADR-001', 'tests coverage BOLT-001 --json'))
    .action((text: string) => {
      const key = readArtifactKey(text);
      return session.answer<'tests-coverage'>(async ({ service }) => {
        const report = await service.tests.coverage({ key });
        return { report, text: (style) => renderTestCoverage(report, style) };
      });
    });
}
