import { hypothesize } from './hypothesize.ts';

export const incidentSteps = { 'incident/hypothesize': hypothesize } as const;
