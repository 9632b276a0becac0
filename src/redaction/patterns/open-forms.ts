import { isMixedPassword } from '../plain-password.ts';
import { isExplicitPlaceholder } from '../plausible-secret.ts';
import { isCardNumber } from '../card-numbers.ts';
import type { Pattern } from './pattern.ts';

const isRealPassword = (secret: string): boolean => !isExplicitPlaceholder(secret);

/** Secrets in standard forms: tokens, headers, connection strings, URLs, card numbers. */
export const openForms: readonly Pattern[] = [
  // No run may start inside another; a million runs without a dot would each be read to the end.
  { kind: 'jwt', form: /(?<![A-Za-z0-9_-])ey[JI][A-Za-z0-9_-]{10,}\.ey[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*){0,3}/g },
  {
    kind: 'authorization-header',
    form: /authorization\\?["'`*_]{0,3}[ \t]{0,3}[:=|][ \t]{0,3}\\?["'`]{0,3}(?:Basic|Bearer|Token|Digest|ApiKey|SSWS|AWS4-HMAC-SHA256|GenieKey|Key)[ \t]{1,3}(?<secret>[^\s"'`|<\\\uFFFF]{6,})/dgi,
    accepts: isRealPassword,
  },
  {
    kind: 'authorization-header',
    form: /(?<![A-Za-z0-9])(?:Bearer|SSWS)[ \t]{1,3}(?<secret>[A-Za-z0-9._~+/-]{16,}={0,2})/dgi,
    accepts: hasDigitAndLetter,
  },
  {
    kind: 'authorization-header',
    form: /(?<![A-Za-z0-9])Basic[ \t]{1,3}(?<secret>[A-Za-z0-9+/]{8,}={0,2})/dgi,
    accepts: isUserAndPassword,
  },
  {
    kind: 'authorization-header',
    form: /(?<![A-Za-z0-9-])(?:curl|wget|http)[ \t][^\n\r]{0,200}?(?:-u|--user)[ \t=]['"]?[^\s:'"]{1,64}:(?<secret>[^\s'"\uFFFF]{1,256})/dg,
    accepts: isRealPassword,
  },
  {
    kind: 'password',
    form: /(?<![A-Za-z0-9-])(?:(?:mysql(?:dump|admin)?|mariadb)[ \t](?:[^\n\r]{0,200}?[ \t])?-p|sshpass[ \t]{1,3}-p[ \t]{0,3})['"]?(?<secret>[^\s'"\uFFFF]{4,256})/dg,
    accepts: isRealPassword,
  },
  // Databases accept a password of any characters, up to the last @ of the word.
  {
    kind: 'connection-string',
    form: /(?<![A-Za-z0-9])(?:postgres(?:ql)?|mysqlx?|mariadb|mongodb(?:\+srv)?|rediss?|valkey|amqps?|mssql|sqlserver|cockroachdb|clickhouse|neo4j(?:\+s)?|bolt|cassandra|couchbases?|nats|kafka|ldaps?|smtps?|imaps?|jdbc:[a-z0-9:]{2,30}):\/\/[^\s:@/?#"'<>`|]{0,128}:(?<secret>[^\s"'<>`|\uFFFF]{1,256})@(?=[A-Za-z0-9[(_$%{-])/dgi,
    accepts: isRealPassword,
  },
  {
    kind: 'connection-string',
    form: /[;?&][ ]?(?:Password|Pwd)[ ]?=[ ]?(?<secret>\{[^}\n\r]{1,128}\}|[^;\s"'`&|<\uFFFF]{1,256})/dgi,
    accepts: isRealPassword,
  },
  {
    kind: 'connection-string',
    form: /(?<![A-Za-z0-9_])(?:Password|Pwd)=(?<secret>[^;\s"'`&|<\uFFFF]{1,256});/dgi,
    accepts: isRealPassword,
  },
  {
    kind: 'url-credentials',
    form: /:\/\/[^\s:@/?#"'<>`|\uFFFF]{0,128}:(?<secret>[^\s/?#"'<>`|\uFFFF]{1,256})@(?=[A-Za-z0-9[])/dg,
    accepts: isRealPassword,
  },
  {
    kind: 'url-credentials',
    form: /:\/\/(?<secret>[A-Za-z0-9_-]{20,256})(?::(?:x-oauth-basic)?)?@(?=[A-Za-z0-9])/dg,
    accepts: hasDigitAndLetter,
  },
  {
    kind: 'api-key',
    form: /[?&](?:key|auth|signature|pass|pw)=(?<secret>[A-Za-z0-9_~.%+/-]{8,256})/dgi,
    accepts: isMixedPassword,
  },
  {
    kind: 'session-id',
    form: /(?<![A-Za-z0-9])(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|_gitlab_session|sessionid|session_id|sid|laravel_session|li_at|csrftoken|remember_token)=(?<secret>[A-Za-z0-9%._:/+=-]{12,})/dgi,
    accepts: hasDigitAndLetter,
  },
  {
    kind: 'session-id',
    form: /(?<![A-Za-z0-9])(?:Set-)?Cookie\\?["'`*_]{0,3}[ \t]{0,3}[:|][ \t]{0,3}\\?["'`]{0,3}[A-Za-z0-9_.-]{1,64}=(?<secret>[^\s;"'`|\\<\uFFFF]{8,})/dgi,
    accepts: isRealPassword,
  },
  {
    kind: 'card-number',
    form: /(?<![\d.-])\d{4}(?:[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}|[ -]?\d{6}[ -]?\d{5})(?![\d-])/g,
    accepts: isCardNumber,
  },
];

export const emailAddress: Pattern = {
  kind: 'email',
  form: /(?<![A-Za-z0-9._%+-])(?!git@)[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}(?![A-Za-z0-9-])/g,
};

function hasDigitAndLetter(secret: string): boolean {
  return /\d/.test(secret) && /[A-Za-z]/.test(secret) && !isExplicitPlaceholder(secret);
}

/** Accepts base64 of `user:password` (RFC 7617). Words after "Basic" decode to something else. */
function isUserAndPassword(secret: string): boolean {
  return /^[\x20-\x7e]+$/.test(atobOrNothing(secret)) && atobOrNothing(secret).includes(':');
}

function atobOrNothing(secret: string): string {
  return Buffer.from(secret, 'base64').toString('latin1');
}
