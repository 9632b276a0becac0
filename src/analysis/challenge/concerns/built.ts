import type { Passage } from '../passages.ts';

export const isBuilt = ({ section }: Passage): boolean =>
  ['Component Design', 'Integration Points', 'High-Level Approach', 'Technology Choices'].includes(section);
