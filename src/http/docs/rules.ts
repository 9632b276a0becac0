/** Rules for every operation, so that the reference need not repeat them. */
export const rules: readonly { readonly id: string; readonly title: string; readonly text: string }[] = [
  {
    id: 'identity',
    title: 'Who calls',
    text: 'Each call carries `Authorization: Bearer TOKEN`; 403 when the token lacks the scope (read, write, decide, admin) that the call needs. Pages of this server may use the cookie of the session instead, in which a person [is signed in](/login); a page of another site, or of another port, gets 403. Calls that are refused for want of a token or a right are written to the audit trail, with their address.',
  },
  {
    id: 'repeats',
    title: 'Repeating a POST',
    text: 'Send an `Idempotency-Key` (a new UUID for each deed). The same request with the same key is carried out once; a repeat gets the first answer, marked `Idempotent-Replayed: true`. Another request under the same key is refused with 422. Keys are remembered for a day.',
  },
  {
    id: 'changes',
    title: 'Changing what exists',
    text: 'Every document comes with an `ETag`. A change sends it back as `If-Match`: 428 when it is missing, 412 with the current tag when somebody was faster. `If-Match: *` means whatever is there; a decision does not take it, because you decide on what you saw. A reader that sends `If-None-Match` gets 304 while nothing has changed.',
  },
  {
    id: 'pages',
    title: 'Pages',
    text: 'Lists hold `limit` items (50, at most 200) and `next`; send that as `cursor` for the next page. Pages stay put while new things are added.',
  },
  {
    id: 'input',
    title: 'What is taken',
    text: 'Fields and parameters that are not known are refused, not ignored, and every problem is listed at once. JSON has at most 1 MB, a PRD import 5 MB with all its files; bodies are UTF-8 and not compressed.',
  },
  {
    id: 'rate',
    title: 'How often',
    text: '`RateLimit` and `RateLimit-Policy` tell what a token has left in this minute; beyond it comes 429 with `Retry-After`. Health, this page and the login page are not limited. An address that is refused too often is turned away for the rest of the minute.',
  },
  {
    id: 'streams',
    title: 'Following',
    text: 'Streams are server-sent events. Read them with something that can send headers: the EventSource of browsers cannot send a token, so a page uses fetch and reads the body as it comes. A comment every 15 seconds shows that the connection lives.',
  },
];
