import { createHmac, randomBytes } from 'node:crypto';

/** Marks where data starts and ends, so that nothing written in the data can end it. */
export interface Fence {
  /** 32 hexadecimal digits that whoever wrote the data could not know. */
  readonly mark: string;
  wrap(name: string, text: string): string;
}

/**
 * A mark must be unpredictable to whoever writes a PRD, yet the same for every step of a run: it stands before the PRD, so that a new one for each
 * call would end the prefix which the provider has cached. Hence a keyed hash of the PRD with a key that this process makes and never shows.
 */
const processKey = randomBytes(32);

/** `identity`: what all calls of a run have in common, such as key, version and text of the PRD. */
export function createFence(identity: string): Fence {
  const mark = createHmac('sha256', processKey).update(identity).digest('hex').slice(0, 32);
  // A model has read the mark and can be talked into writing it into its answer, which is data of the next step.
  const markInData = new RegExp(mark, 'gi');
  return {
    mark,
    wrap: (name, text) => `<${name}-${mark}>\n${text.replace(markInData, '(mark removed)').trim()}\n</${name}-${mark}>`,
  };
}
