import { createHmac } from 'node:crypto';

/** Marks where data starts and ends, so that nothing written in the data can end it. */
export interface Fence {
  /** 32 hexadecimal digits that whoever wrote the data could not know. */
  readonly mark: string;
  wrap(name: string, text: string): string;
}

/** Makes the fence of a document. */
export type FenceMaker = (identity: string) => Promise<Fence>;

/**
 * Derives the mark from a secret of the installation and from the document. Who writes a PRD cannot predict it, and every process of the
 * installation derives the same one: the mark stands before the PRD, so another one would end the prefix that the provider has cached.
 * `identity` is what all calls about a document have in common, such as key, version and text of the PRD. The first fence reads the secret.
 */
export function createFenceMaker(readSecret: () => Promise<string>): FenceMaker {
  let known: Promise<string> | undefined;
  return async (identity) => {
    known ??= readSecret();
    const secret = await known.catch((error: unknown) => {
      // A database that was away may be there the next time.
      known = undefined;
      throw error;
    });
    const mark = createHmac('sha256', secret).update(identity).digest('hex').slice(0, 32);
    // A model has read the mark and can be talked into writing it into its answer, which is data of the next step.
    const markInData = new RegExp(mark, 'gi');
    return {
      mark,
      wrap: (name, text) => `<${name}-${mark}>\n${text.replace(markInData, '(mark removed)').trim()}\n</${name}-${mark}>`,
    };
  };
}
