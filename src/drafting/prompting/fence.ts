import { createHmac } from 'node:crypto';

/** Delimits data in a prompt, so that text in the data cannot end it. */
export interface Fence {
  /** 32 hexadecimal digits that the data's author cannot know. */
  readonly mark: string;
  wrap(name: string, text: string): string;
}

export type FenceMaker = (identity: string) => Promise<Fence>;

/**
 * Derives the mark from the installation's secret and the document's identity, such as key, version
 * and text. Authors cannot predict it, and all processes derive the same one, which keeps the
 * cached prefix valid. The first fence reads the secret.
 */
export function createFenceMaker(readSecret: () => Promise<string>): FenceMaker {
  let known: Promise<string> | undefined;
  return async (identity) => {
    known ??= readSecret();
    const secret = await known.catch((error: unknown) => {
      // A database that was unreachable may be back the next time.
      known = undefined;
      throw error;
    });
    const mark = createHmac('sha256', secret).update(identity).digest('hex').slice(0, 32);
    // A model can be talked into writing the mark into its answer, which is data of the next step.
    const markInData = new RegExp(mark, 'gi');
    return {
      mark,
      wrap: (name, text) => `<${name}-${mark}>\n${text.replace(markInData, '(mark removed)').trim()}\n</${name}-${mark}>`,
    };
  };
}
