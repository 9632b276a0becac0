import { UnavailableError } from '../../lifecycle/errors.ts';

/** What git said as it failed. Callers that know a reason turn it into an error of their own. */
export class GitFailed extends UnavailableError {
  readonly stderr: string;

  constructor(verb: string, { stderr, exitCode }: { stderr: string; exitCode: number | null }) {
    const said = stderr.trim().split('\n').at(-1) ?? '';
    super({
      id: 'git.failed',
      message: `git ${verb} failed${said === '' ? ` with exit code ${exitCode}` : `: ${said.slice(0, 500)}`}.`,
      fix: 'Read what git says above; index the repository again if its mirror may be damaged.',
    });
    this.stderr = stderr;
  }
}
