import type { Pattern } from './pattern.ts';

/** Keys of messaging, payment, shop, model and data services, matched by prefix and length. */
export const businessServices: readonly Pattern[] = [
  { kind: 'slack-token', form: /(?<![A-Za-z0-9])(?:xox[abcdeoprs]|xapp)(?:\.xox[bp])?-[A-Za-z0-9-]{10,}/g },
  { kind: 'slack-webhook', form: /hooks\.slack\.com\/(?<secret>(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,})/dgi },
  {
    kind: 'chat-webhook',
    form: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{15,22}\/[A-Za-z0-9_-]{30,})/dgi,
  },
  { kind: 'chat-webhook', form: /\.webhook\.office\.com\/(?<secret>webhookb2\/[A-Za-z0-9@/-]{60,})/dgi },
  {
    kind: 'chat-webhook',
    form: /chat\.googleapis\.com\/v1\/spaces\/[A-Za-z0-9_-]{1,40}\/messages\?(?<secret>[A-Za-z0-9=&_%-]{40,})/dgi,
  },
  { kind: 'discord-token', form: /(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/g },
  { kind: 'telegram-token', form: /(?<![0-9A-Za-z])[0-9]{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  { kind: 'stripe-key', form: /(?<![A-Za-z0-9])(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,})/g },
  {
    kind: 'payment-key',
    form: /(?<![A-Za-z0-9])(?:rzp_(?:live|test)_[A-Za-z0-9]{14,}|sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}|EAAA[A-Za-z0-9_-]{60}(?![A-Za-z0-9_-])|access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}|access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?|AQE[A-Za-z0-9+/]{60,}={0,2})/g,
  },
  // An account SID is public; the 32 digits beside it are the token.
  { kind: 'twilio-key', form: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g },
  {
    kind: 'twilio-key',
    form: /(?<![A-Za-z0-9])AC[0-9a-f]{32}[^\n\r]{1,60}?(?<![A-Za-z0-9])(?<secret>[0-9a-f]{32})(?![A-Za-z0-9])/dg,
  },
  { kind: 'sendgrid-key', form: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,}/g },
  {
    kind: 'mailgun-key',
    form: /(?<![A-Za-z0-9-])(?:key-[0-9a-z]{32}(?![A-Za-z0-9])|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9-]))/g,
  },
  {
    kind: 'mailchimp-key',
    form: /(?<![A-Za-z0-9])(?:[0-9a-f]{32}-us\d{1,2}(?!\d)|md-[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])|xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16})/g,
  },
  { kind: 'shopify-token', form: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss|tka|ppa)_[A-Za-z0-9]{32,}/g },
  { kind: 'social-token', form: /(?<![A-Za-z0-9])(?:EAA[A-Za-z0-9]{90,}|A{20,22}[A-Za-z0-9%]{60,})/g },
  { kind: 'anthropic-key', form: /(?<![A-Za-z0-9])sk-ant-[A-Za-z0-9_-]{16,}/g },
  {
    kind: 'ai-provider-key',
    form: /(?<![A-Za-z0-9])(?:sk-or-(?:v1-)?[0-9a-f]{40,}|gsk_[A-Za-z0-9]{40,}|xai-[A-Za-z0-9]{40,}|pplx-[A-Za-z0-9]{40,}|r8_[A-Za-z0-9]{30,}|nvapi-[A-Za-z0-9_-]{40,}|tgp_v1_[A-Za-z0-9_-]{30,}|csk-[a-z0-9]{40,}|lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}|pcsk_[A-Za-z0-9_]{50,}|voyage-[A-Za-z0-9_-]{40,})/g,
  },
  { kind: 'openai-key', form: /(?<![A-Za-z0-9])sk-(?:(?:proj|svcacct|admin|None|service)-[A-Za-z0-9_-]{20,}|[A-Za-z0-9]{32,})/g },
  { kind: 'huggingface-token', form: /(?<![A-Za-z0-9])(?:hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,})/g },
  { kind: 'databricks-token', form: /(?<![A-Za-z0-9])(?:dapi|dose|dkea)[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/g },
];
