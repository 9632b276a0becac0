import { UnavailableError } from '../../lifecycle/errors.ts';

export function gitMissing(cause: Error): UnavailableError {
  return new UnavailableError({
    id: 'git.missing',
    message: `git cannot be started: ${cause.message}.`,
    fix: 'Install git 2.34 or later where the service runs, and see that it is on its PATH.',
    cause,
  });
}

export function gitTooOld(version: string): UnavailableError {
  return new UnavailableError({
    id: 'git.too-old',
    message: `"${version.trim().slice(0, 60)}" is too old.`,
    fix: 'Install git 2.34 or later where the service runs.',
  });
}

export function gitTooSlow(verb: string, timeoutMs: number): UnavailableError {
  return new UnavailableError({
    id: 'git.too-slow',
    message: `git ${verb} was stopped after ${Math.round(timeoutMs / 1000)} seconds.`,
    fix: 'Try again; what was fetched is kept.',
  });
}

export function gitTooLong(verb: string, maxBytes: number): UnavailableError {
  return new UnavailableError({
    id: 'git.too-long',
    message: `git ${verb} was stopped, because it printed more than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
    fix: 'Ask for less of that repository.',
  });
}
