import { field, group } from '../outline/outline.ts';

/** What an RFC or an AI-ADR needs to run. */
export const runsOn = group([], { facts: [field('Infrastructure', 'infrastructure'), field('Services', 'services')] });
