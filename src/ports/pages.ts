/** One page of a list that is ordered newest first and stays put while new things are added. */
export interface PageRequest {
  /** 1 to 200. */
  readonly limit: number;
  /** `next` of the page before; absent for the first. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** For the next page; null at the end. */
  readonly next: string | null;
}
