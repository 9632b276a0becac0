import { allOf, anyOf, concept } from '../phrases/concept.ts';

const secret =
  '(password|secret|credential|private key|api key|signing key|access key|master key|client secret|api token|access token|certificate|pepper|passphrase|connection string|keys|key|pem)';
/** What cannot be the key of a row. */
const sure =
  '(password|secret|credential|private key|api key|signing key|access key|master key|encryption key|client secret|token|passphrase|pin)';
const open =
  '(repository|repo|source|source code|git|gitlab|github|code|image|images|firmware|binary|bundle|apk|wiki|confluence|spreadsheet|chat|slack|config file|configuration file|settings file|properties file|yaml|yml|properties|env file|dockerfile|helm chart|docker compose|compose file|frontend|javascript|app package|installer|script|notebook|readme|handbook|runbook|shared drive|sticky note)';

/** What cannot be the key of a row, a field or a label. */
export const surelySecret = concept(sure);

/** A secret lies where many can read it, or many share one. */
export const secretLiesOpen = concept(
  `${secret} ~ (lie|lies|stand|stands|sit|sits|live|lives|be|is|are|kept|stored|checked|committed|put|written|placed|part of|shipped|delivered|found|pasted|saved) ~ (in|into|to|on|beside|as|with|under|of) ~ ${open}`,
  `${secret} (in|into|from|inside) ~ ${open}; ${open} (contain|contains|hold|holds|carry|carries|include|includes) ~ ${secret}`,
  `${secret} ~ (hard coded|hardcoded|baked|compiled|built) ~ (in|into)?; (hard coded|hardcoded|baked in|compiled in|checked in|committed) ~ ${secret}`,
  `(same|shared|common|single|one) (password|secret|credential|private key|api key|signing key|master key|key|certificate|account) ~ (for|by|on|with|of|in|across|to|among) ~ (all|every|each other|both|partners|stations|devices|tenants|customers|environments|branches|clients|handhelds|airlines|shops|sites)`,
  `(all|every|both) ~ (share|shares|use|uses|have|has|get|gets|carry) ~ (same|common|shared|identical|one) ~ (password|secret|credential|key|certificate|account|login); ${secret} ~ (same|identical|equal) (for|on|in|at|across) ~ (all|every|both)`,
  `${secret} ~ (in|as) (plain|clear|plaintext|cleartext|readable) (text)?; ${secret} ~ (unencrypted|plaintext|cleartext); ${secret} ~ (sent|mailed|e mailed|handed out|handed|shared|given|passed) ~ (by|in|over|via|through) ~ (mail|email|e mail|chat|slack|telephone|phone|spreadsheet|message)`,
  `${sure} ... (derive|compute|made|built|generate|form|guess) ~ (from|of|out of) ~ (name|date|number|id|serial|mac|address|time|hostname|version); (default|factory|fixed|constant|same|identical|common) (password|pin|secret|credential|passphrase) ~ (for|in|on|at|by|since|of|printed|known|set|with); (leave|ship|deliver|come|produce|program|flash) ~ with (same|identical|one|common|default|fixed) (key|password|certificate|secret|pin|credential); ${secret} ... (print|printed|label|labeled|written|engraved|noted) ~ (on|in|under|at) ~ (sheet|label|sticker|manual|lid|device|paper|board|note|case)`,
  `${secret} ~ (be|lie|lies|stay|stand|stands|kept)? ~ (readable|visible|accessible|known|available|open) ~ (for|to|by) ~ (all|every|everybody|everyone|anybody|any|team|staff|user|developer)`,
  `(store|stored|keep|kept|save|saved|hold|lie|lies|stand) ~ (it|them)? ~ (as it be|as they be|as given|as typed|unhashed|readable|reversible|reversibly|in clear|unencrypted|plain) ... (token|tokens|secret|secrets|password|passwords|pin|pins|credential|credentials|code|codes); (token|tokens|secret|secrets|password|passwords|pin|pins|credential|credentials) ... (be)? (store|stored|kept|keep|saved|lie|lies|stand|stands|written|shown) ~ (as it be|as they be|as given|as typed|unhashed|readable|reversible|reversibly|in clear|unencrypted|plain)`,
  `(password|key) (that|which)? ~ (sales|support|everybody|everyone|all developers|whole team) ~ (hand|hands|know|knows|share|shares|read|reads|can read)`,
);

/** Said in few words, or of "it" in the next clause. */
export const secretIsHandedOn = anyOf(
  concept(
    `${sure} ... (by hand|usb stick|manually|memory stick|copy and paste) ~ (to|on|onto|from|into)?; ${secret} ~ (in|of) ~ (first|top|cell|line|comment|header|example|readme|screenshot|variable|notebook|query); (notebook|script|macro|sheet|dashboard) ~ (has|have|with|contain|carry|know|hold) ... ${secret}`,
    `${secret} ~ (never|not) (be)? (change|rotate|expire|replace|renew|withdraw|revoke) ; ${secret} ... (no|without) (expiry|rotation|expiration|end)`,
  ),
  allOf(
    concept(sure),
    concept(
      `(it|they|this|file|sheet|config) ~ (be|lie|stand|stay|kept|store|stored|committed|checked) ~ in ~ ${open}; (under|below|in) (config|source control|version control)`,
    ),
  ),
  concept(
    `${secret} ~ (mail|mailed|emailed|texted|faxed|phoned|dictated|read out|posted|handed) ~ (to|around|among|by); ${sure} ~ (be)? ... (reverse|reversed|backward|backwards|base64|encoded|md5|plus|concatenat*|followed by)`,
    `${sure} ~ in ~ (query|query string|url|link|path|address|address bar|subject|file name|get parameter); (connection string|connection strings|${sure.slice(1, -1)}) ~ (be|get)? (print|printed|log|logged|echo|dump|dumped|display|displayed) ; (print|prints|log|logs|echo|dump|dumps) ~ (connection string|connection strings|${sure.slice(1, -1)})`,
    `${secret} ~ (sit|sits|lie|lies|stand|stands|be|kept|stored) ~ (next to|beside|along with) ; ${sure} ... (last|first) # (digit|digits|letter|letters|character|characters) ; (kubeconfig|keystore|pem|service account file|password file|${sure.slice(1, -1)}) ~ (in|on) ~ (drive|team drive|template|label|wiki|channel|shared folder|desktop|share); (login|logins|password|passwords|secret|secrets|pin|pins) ... (base64|rot13|reversible|reversibly); ${sure} ... default when ~ (missing|unset|empty|absent)`,
    `(${sure.slice(1, -1)}|account key) ~ (be|is|are)? ~ (stored|kept|lie|lies|stand|stands|sit|sits|saved|in|on|written) ~ (in|on|with|beside|next to|alongside|as) ~ (spreadsheet|sheet|table|build server|drive|file|backup|backups|notes|desktop|share|folder|config*|dump) ; (test|tests|testing|staging|development|dev|qa) and (live|production|prod|real) ~ (system|systems|environment)? ~ (share|use|have|run) ~ (one|same|single|signing|client|secret|key|password|credential); (staging|test|development) ~ (share|shares|use|uses) ~ (key|secret|password|credential|token|certificate|signing key) ~ (with|of)? ~ (production|live)?`,
    `(manufacturer|vendor|factory|supplier) ~ default (password|pin|login|credential|credentials|key)?; default (password|pin|login|credentials|credential); (each|every|all) ~ (have|has|use|uses|get|gets|carry) ~ same ~ (key|password|pin|secret|token|certificate|account)`,
    `same ~ (ssh)? (key|password|pin|secret|token|certificate|account) ~ (on|for|in|at|by) ~ (all|every|each|both)`,
  ),
);

/** It is kept where few get at it. */
export const secretIsKept = concept(
  '(vault|secret manager|secrets manager|key vault|kms|hsm|parameter store|secret store|keychain|secure element|sealed|(be|store|stored|kept|held|lie) ~ encrypted|encrypted (with|by|under|in|column|form|field|at)|hashed|hash|public key|idempotency key|partition key|primary key|routing key|workload identity|managed identity|oidc)',
);
