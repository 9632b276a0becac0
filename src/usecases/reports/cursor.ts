import { z } from 'zod';

export const cursor = z
  .string()
  .nullable()
  .describe('Where the next page begins, to be sent as `cursor`; null on the last page.');
