/** One page of a list, newest first, that stays stable while items are added. */
export interface PageRequest {
  /** 1 to 200. */
  readonly limit: number;
  /** `next` of the previous page; absent for the first. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}
