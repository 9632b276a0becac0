/** One line of a log, as its source returned it. */
export interface LogLine {
  readonly at: Date | null;
  readonly text: string;
}

export interface LogQuestion {
  /** What is affected, as the incident names it; '' asks for everything that the source is set to. */
  readonly service: string;
  readonly from: Date;
  readonly to: Date;
  /** Words that the lines have; '' for any. */
  readonly words: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A place where logs are searched. Reading changes nothing there. */
export interface LogSource {
  /** Such as `loki`. */
  readonly name: string;
  /** Returns the newest lines first. Throws UnavailableError `logs.…`, and the signal's reason. */
  search(question: LogQuestion): Promise<readonly LogLine[]>;
}
