import { z } from 'zod';

/** The key of a Bolt, in any case. */
export const bolt = z.string().trim().min(1).max(60).toUpperCase().describe('Such as BOLT-012.');

export const text = (most: number): z.ZodString => z.string().trim().min(1).max(most);
