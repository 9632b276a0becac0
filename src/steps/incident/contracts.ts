import { hypothesize } from './hypothesize.ts';
import { wordDraft } from './word-draft.ts';

export const incidentSteps = { 'incident/hypothesize': hypothesize, 'incident/word-draft': wordDraft } as const;
