import { franc } from 'franc-min';

/** Shorter texts say too little of their language. */
const shortest = 60;

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** English name of the language that a text is written in; null where it is English, or too short to tell. */
export function nameLanguage(text: string): string | null {
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`|https?:\/\/\S+/g, ' ');
  const code = franc(prose, { minLength: shortest });
  return code === 'eng' || code === 'und' ? null : (names.of(code) ?? code);
}
