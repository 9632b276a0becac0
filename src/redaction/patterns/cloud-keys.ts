import type { Pattern } from './pattern.ts';

/** Keys and tokens of clouds and hosting, matched by prefix and length. */
export const cloudKeys: readonly Pattern[] = [
  { kind: 'aws-access-key', form: /(?<![A-Za-z0-9])(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g },
  // A secret key has no prefix, so its key id beside it in a table or sentence marks it.
  {
    kind: 'aws-secret-key',
    form: /(?:AKIA|ASIA)[A-Z0-9]{16}[^\n\r]{1,80}?(?<![A-Za-z0-9/+=])(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dg,
  },
  { kind: 'aws-session-token', form: /(?<![A-Za-z0-9])(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9/+]{50,}={0,2}/g },
  { kind: 'aws-session-token', form: /X-Amz-(?:Signature|Security-Token)=(?<secret>[A-Za-z0-9%/+]{32,})/dgi },
  { kind: 'aws-secret-key', form: /(?<![A-Za-z0-9])ABSK[A-Za-z0-9+/]{100,}={0,2}/g },
  { kind: 'gcp-api-key', form: /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35,}/g },
  {
    kind: 'google-oauth',
    form: /(?<![A-Za-z0-9])(?:GOCSPX-[A-Za-z0-9_-]{20,}|ya29\.[A-Za-z0-9_.-]{20,}|1\/\/0[A-Za-z0-9_-]{30,})/g,
  },
  { kind: 'google-oauth', form: /X-Goog-Signature=(?<secret>[0-9a-f]{64,})/dgi },
  { kind: 'azure-storage-key', form: /(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/%]{20,}={0,2})/dgi },
  { kind: 'azure-sas', form: /[?&;]sig=(?<secret>[A-Za-z0-9%/+]{20,}={0,2})/dgi },
  { kind: 'azure-sas', form: /SharedAccessSignature[ =][^\n\r]{0,200}?sig=(?<secret>[A-Za-z0-9%/+]{20,}={0,2})/dgi },
  { kind: 'azure-client-secret', form: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])/g },
  { kind: 'cloudflare-token', form: /(?<![A-Za-z0-9])cf(?:k|ut|at)_[A-Za-z0-9]{40,}/g },
  { kind: 'cloudflare-token', form: /(?<![A-Za-z0-9])v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}/g },
  { kind: 'digitalocean-token', form: /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64,}/g },
  { kind: 'heroku-key', form: /(?<![A-Za-z0-9])HRKU-[A-Za-z0-9_-]{36,}/g },
  {
    kind: 'heroku-key',
    form: /heroku[^\n\r]{0,40}?(?<![0-9a-f-])(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])/dgi,
  },
  { kind: 'vault-token', form: /(?<![A-Za-z0-9])hv[sbr]\.[A-Za-z0-9_-]{20,}/g },
  {
    kind: 'hosting-token',
    form: /(?<![A-Za-z0-9])(?:nfp_[A-Za-z0-9]{36,}|vc[apcikr]_[A-Za-z0-9_-]{24,}|fo1_[A-Za-z0-9_-]{40,}|fm[12]r?_[A-Za-z0-9+/]{100,}={0,2}|sbp_[0-9a-f]{40,}|sb_secret_[A-Za-z0-9_-]{20,}|pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,}|tskey-[a-z]{2,12}-[A-Za-z0-9-]{16,}|pul-[0-9a-f]{40,}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,}|dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9]{40,}|LTAI[A-Za-z0-9]{17,21}(?![A-Za-z0-9]))/g,
  },
];
