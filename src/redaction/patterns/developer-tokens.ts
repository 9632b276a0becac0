import type { Pattern } from './pattern.ts';

/** Tokens of development tools, matched by prefix and length. */
export const developerTokens: readonly Pattern[] = [
  { kind: 'throughline-token', form: /(?<![A-Za-z0-9])tl_[A-Za-z0-9_-]{43,}/g },
  {
    kind: 'github-token',
    form: /(?<![A-Za-z0-9])(?:gh[opusr]_[A-Za-z0-9_]{30,}(?:\.[A-Za-z0-9_-]{10,}){0,2}|github_pat_[A-Za-z0-9_]{22,})/g,
  },
  { kind: 'github-token', form: /(?<![A-Za-z0-9])v1\.[0-9a-f]{40}(?![A-Za-z0-9])/g },
  {
    kind: 'gitlab-token',
    form: /(?<![A-Za-z0-9])(?:gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{2,}){0,3}|GR1348941[A-Za-z0-9_-]{20,})/g,
  },
  { kind: 'private-key', form: /(?<![A-Z0-9-])AGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  { kind: 'developer-tool-token', form: /(?<![A-Za-z0-9])sk\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/g },
  { kind: 'npm-token', form: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,}/g },
  { kind: 'npm-token', form: /_(?:authToken|auth|password)\s?=\s?(?<secret>[^\s"'$<{\uFFFF][^\s"'\uFFFF]{7,})/dg },
  { kind: 'pypi-token', form: /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{50,}/g },
  {
    kind: 'registry-token',
    form: /(?<![A-Za-z0-9])(?:dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,}|rubygems_[0-9a-f]{48,}|oy2[a-z0-9]{43}(?![A-Za-z0-9])|cio[A-Za-z0-9]{32}(?![A-Za-z0-9])|CLOJARS_[a-z0-9]{60,})/g,
  },
  { kind: 'atlassian-token', form: /(?<![A-Za-z0-9])(?:AT[AC]TT3[A-Za-z0-9_=-]{50,}|ATBB[A-Za-z0-9]{24,}(?:[A-F0-9]{8})?)/g },
  { kind: 'linear-key', form: /(?<![A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
  { kind: 'notion-token', form: /(?<![A-Za-z0-9])(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9]))/g },
  { kind: 'sentry-token', form: /(?<![A-Za-z0-9])sntry[su]_[A-Za-z0-9+/=_]{40,}/g },
  { kind: 'sentry-dsn', form: /:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@[A-Za-z0-9.-]{1,200}\/\d/dg },
  {
    kind: 'monitoring-key',
    form: /(?<![A-Za-z0-9])(?:NR(?:AK|AL|II|RA|BR|IQ)-[A-Za-z0-9_-]{27,}|gl(?:c|sa)_[A-Za-z0-9+/_]{32,}={0,2}|dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}|ddp_[A-Za-z0-9]{36,}|hcaik_[a-z0-9]{50,}|phx_[A-Za-z0-9]{40,})/g,
  },
  {
    kind: 'developer-tool-token',
    form: /(?<![A-Za-z0-9])(?:fig[duor]{1,3}_[A-Za-z0-9_-]{40,}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|[12]\/\d{16}(?:\/\d{16})?:[0-9a-f]{32}|ops_eyJ[A-Za-z0-9_+/=-]{50,}|AGE-SECRET-KEY-1[0-9A-Z]{58}|sq[ap]_[0-9a-f]{40}|sqp_[0-9a-f]{40}|bkua_[0-9a-f]{40}|CCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}|sgp_(?:[0-9a-f]{16}_)?[0-9a-f]{40}|api-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|sl\.[A-Za-z0-9_-]{120,}|AKCp[A-Za-z0-9]{60,})/g,
  },
];
