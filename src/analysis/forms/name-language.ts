import { franc } from 'franc-min';

/** Limit of characters below which a text shows too little of its language. */
const shortest = 60;

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the English name of a text's language; null for English or a text too short to tell. */
export function nameLanguage(text: string): string | null {
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`|https?:\/\/\S+/g, ' ');
  const code = franc(prose, { minLength: shortest });
  return code === 'eng' || code === 'und' ? null : (names.of(code) ?? code);
}
