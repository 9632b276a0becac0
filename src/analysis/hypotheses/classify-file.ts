import type { HypothesisKind } from '../../lifecycle/hypothesis.ts';

const name = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

const lockfiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'go.sum',
  'go.mod',
  'cargo.lock',
  'gemfile.lock',
  'poetry.lock',
  'uv.lock',
  'pipfile.lock',
  'requirements.txt',
  'composer.lock',
  'packages.lock.json',
  'gradle.lockfile',
  'pom.xml',
  'pubspec.lock',
  'mix.lock',
  'package.resolved',
]);
const migration = /(?:^|\/)(?:migrations?|db\/migrate|flyway|liquibase|changelogs?)\//i;
const configuration =
  /\.(?:ya?ml|toml|ini|cfg|conf|config|properties|env|tf|tfvars|hcl)$|(?:^|\/)\.env(?:\.[\w-]+)?$|(?:^|\/)dockerfile$|(?:^|\/)(?:config|configuration|flags|feature-flags|helm|charts|k8s|deploy)\/[^/]*\.json$/i;

/** Says of which kind a hypothesis is that names a change of this file. */
export function classifyFile(path: string): Extract<HypothesisKind, 'code' | 'dependency' | 'data' | 'configuration'> {
  if (lockfiles.has(name(path))) return 'dependency';
  if (migration.test(path)) return 'data';
  return configuration.test(path) ? 'configuration' : 'code';
}
