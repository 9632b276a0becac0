/**
 * Invisible characters that change what is read: bidirectional controls (Unicode, Bidi_Control),
 * zero-width characters, and tags. Orthography needs three exceptions: joiners after letters of
 * scripts that join (Persian, Hindi), joiners between emoji, and direction marks in Hebrew or
 * Arabic.
 */
const hidden =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;
const joinsBefore =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]$/u;
const writtenRightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** Names that people look up; the others are shown by number alone. */
const names: Readonly<Record<number, string>> = {
  0x00ad: 'soft hyphen',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'zero width no-break space',
};

/** Lists the hidden characters of a text, each once: `U+202E (right-to-left override)`. */
export function listHiddenCharacters(text: string): string[] {
  const found = new Set<string>();
  replaceHidden(text, (code) => {
    found.add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}${names[code] ? ` (${names[code]})` : ''}`);
    return '';
  });
  return [...found];
}

/**
 * Escapes hidden characters as JSON does (`\u202e`), so that a person sees what is there and a
 * document in JSON stays one.
 */
export function showHiddenCharacters(text: string): string {
  return replaceHidden(text, (code) =>
    String.fromCodePoint(code).replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** Replaces each hidden character of the text. */
export function replaceHidden(text: string, write: (codePoint: number) => string): string {
  let rightToLeft: boolean | null = null;
  return text.replace(hidden, (sign, at: number) => {
    const code = sign.codePointAt(0) ?? 0;
    const isJoiner = code === 0x200c || code === 0x200d;
    if (isJoiner && joinsBefore.test(text.slice(Math.max(0, at - 2), at))) return sign;
    const isMark = code === 0x200e || code === 0x200f || code === 0x061c;
    if (isMark && (rightToLeft ??= writtenRightToLeft.test(text))) return sign;
    return write(code);
  });
}
