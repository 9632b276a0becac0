import type { SecretKind } from './secret-kinds.ts';

/** Names that people give secrets (`DB_PASSWORD`, `client secret`, `API key`), without prefix. */
export const labelWords = [
  'pass(?:words?|wd|phrase|code)',
  'passwort|kennwort|contraseña|wachtwoord|mot de passe|senha|lösenord|hasło|пароль|密码|密碼|パスワード',
  '(?<=[_.-])pass',
  'pwd',
  '(?:secret|access|auth|encryption|signing|private|shared|master|client|account|storage|webhook|subscription|consumer|service|application|app|api|host|function|admin|root)[-_ ]?(?:access[-_ ]?)?key(?:[-_ ]?(?:base|id(?=["\'` ]*:)))?',
  '(?:client|app|application|consumer|shared|webhook|signing|oauth|session|cookie|jwt)?[-_ ]?secret(?:[-_ ]?key[-_ ]?base)?',
  'token',
  'credentials?',
  'sess(?:ion)?[-_ ]?id',
].join('|');

/** Suffixes that still name the value; `passwordHash`, `token_type` and `secretName` do not. */
export const labelEnd =
  '(?:[-_]?(?:\\d{1,3}|value|prod|production|live|dev|test|staging|local|base64|b64|raw|plain|text|old|new|primary|secondary|default))?';

export function kindOfLabel(label: string): SecretKind {
  if (/pass|pwd|kennwort|contrase|wachtwoord|senha|lösenord|hasło|пароль|密|パス/i.test(label)) return 'password';
  if (/sess/i.test(label) && /id/i.test(label)) return 'session-id';
  if (/key/i.test(label)) return 'api-key';
  if (/token/i.test(label)) return 'token';
  if (/secret/i.test(label)) return 'client-secret';
  return 'secret';
}

const wholeLabel = new RegExp(`^[\\w.\\- ]{0,40}?(?:${labelWords})${labelEnd}$`, 'i');

/** True for a secret's name: `clientSecret`, `DB password`; not `tokens` or `password policy`. */
export function isSecretLabel(name: string): boolean {
  return name.length <= 80 && wholeLabel.test(name);
}
