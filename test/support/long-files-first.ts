import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the files that take longest. Where nothing is known of earlier runs, as in a fresh clone, the size of a file decides, and the one that takes longest of
 * all is a small one: it began halfway, and one worker waited for the other at the end.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return at === -1 ? longest.length : at;
}

/** From a quarter of a minute up, on two cores. */
const longest = [
  'http/contract.test.ts',
  'http/hostile.chaos.test.ts',
  'repository/embedded/open-server.test.ts',
  'e2e/from-tip-to-adr.test.ts',
  'graphs/design/killed-at-every-node.chaos.test.ts',
  'usecases/design-sessions.test.ts',
  'http/docs/walkthrough.test.ts',
  'graphs/dialogue/dialogue.test.ts',
  'drafting/threads/rules-in-threads.test.ts',
  'usecases/exchange/bundle.test.ts',
  'usecases/finish-design.test.ts',
];
