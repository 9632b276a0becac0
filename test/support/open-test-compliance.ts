import { createComplianceChecker } from '../../src/code/compliance/create-compliance-checker.ts';
import { createCodeFolders } from '../../src/code/git/create-code-folders.ts';
import { readGitSettings } from '../../src/config/git.ts';
import { createComplianceRulings } from '../../src/repository/compliance/compliance-rulings.ts';
import type { Database } from '../../src/repository/database/connection.ts';
import { createThrowawayDatabase } from '../../src/repository/throwaway/throwaway-database.ts';
import type { UsecasePorts } from '../../src/usecases/ports.ts';

/** What code is held against decisions with, on a test's database. GitHub takes every comment. */
export function openTestCompliance(db: Database): UsecasePorts['compliance'] {
  return {
    checker: createComplianceChecker({ throwaway: createThrowawayDatabase() }),
    comments: { upsert: () => Promise.resolve({ url: 'https://github.com/example/library/pull/12', created: true }) },
    folders: createCodeFolders(readGitSettings(process.env, { folder: '/', workingFolder: '/' })),
    rulings: createComplianceRulings(db),
  };
}
