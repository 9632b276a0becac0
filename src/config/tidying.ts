/** Retention of the data of ended runs. */
export interface TidyingSettings {
  /** Seconds until an ended run's events fold into one row; late readers get them singly before. */
  readonly foldAfterSeconds: number;
  /** Days after its end until a run is deleted; null keeps runs forever. */
  readonly keepRunsDays: number | null;
}

/** Reads `THROUGHLINE_FOLD_AFTER` and `THROUGHLINE_KEEP_RUNS_DAYS`; adds problems to `problems`. */
export function readTidyingSettings(environment: NodeJS.ProcessEnv, problems: string[]): TidyingSettings {
  const fold = environment['THROUGHLINE_FOLD_AFTER']?.trim() || '10m';
  const [, amount, unit] = /^(\d{1,6})(s|m|h)$/.exec(fold) ?? [];
  if (unit === undefined) problems.push('THROUGHLINE_FOLD_AFTER: Write a time such as 30s, 10m or 2h.');
  const keep = environment['THROUGHLINE_KEEP_RUNS_DAYS']?.trim() || '90';
  if (!/^([1-9]\d{0,4}|forever)$/.test(keep))
    problems.push('THROUGHLINE_KEEP_RUNS_DAYS: Write a whole number of days above 0, or forever.');
  return {
    foldAfterSeconds: Number(amount) * { s: 1, m: 60, h: 3600 }[unit === 's' || unit === 'h' ? unit : 'm'],
    keepRunsDays: keep === 'forever' ? null : Number(keep),
  };
}
