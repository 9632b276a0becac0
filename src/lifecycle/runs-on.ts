import { z } from 'zod';
import { line } from './document-fields.ts';

/** What a design needs to run. Lists are texts with commas between, as a person writes them. */
export const runsOnSchema = z
  .strictObject({ infrastructure: line, services: line })
  .describe('What it needs to run, with commas between: tells whom a planned outage affects.')
  .default({ infrastructure: '', services: '' });
