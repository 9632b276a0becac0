import type { SecretKind } from './secret-kinds.ts';

/** Names that people give to secrets, such as `DB_PASSWORD`, `client secret` or `API key`, without what stands before. */
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

/** What may follow the name and still mean the value: not `passwordHash`, `token_type` or `secretName`. */
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

/** True for the name of a field that holds a secret: `clientSecret`, `DB password`; not `tokens` or `password policy`. */
export function isSecretLabel(name: string): boolean {
  return name.length <= 80 && wholeLabel.test(name);
}
