import { escapePattern } from './escape-pattern.ts';

/** A name where it stands as a whole word, since "FTP" is no "SFTP"; as it is written, or in any case. */
export function wholeName(
  name: string,
  { inAnyCase = false, isGlobal = false }: { inAnyCase?: boolean; isGlobal?: boolean } = {},
): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escapePattern(name)}(?![\p{L}\p{N}])`,
    `u${inAnyCase ? 'i' : ''}${isGlobal ? 'g' : ''}`,
  );
}
