/**
 * Patterns of text that addresses a model. They are narrow on purpose: products have gates, rules,
 * roles and prompts of their own, and a requirement that names them is none of these.
 */

/** Matches where an order begins: "please ignore …"; not "the system must ignore …". */
const order = String.raw`(?:^|[.;:!?\n"“„'’(\[>*-]\s?|\b(?:and|then|now|please|also|instead|just),?\s+)`;
const told = '(?:instructions?|prompts?|directives?)';
const rules = '(?:instructions?|prompts?|directives?|rules?|guidelines?)';
const standing = '(?:previous|prior|earlier|preceding|above|former|foregoing|your|system)';
const posts =
  '(?:admin(?:istrator)?|owner|architect|domain[- ]expert|reviewer|approver|assistant|model|system|developer|root|AI)';

const inEnglish: readonly RegExp[] = [
  new RegExp(
    String.raw`${order}(?:ignore|disregard|forget|override|discard)\s+(?:[\w-]+\s+){0,3}?${standing}\s+(?:[\w-]+\s+)?${told}\b`,
    'i',
  ),
  new RegExp(
    String.raw`${order}(?:ignore|disregard|forget)\s+(?:all|any|every|everything)\s+(?:[\w-]+\s+){0,2}?${standing}\s+${rules}\b`,
    'i',
  ),
  new RegExp(
    String.raw`${order}(?:ignore|disregard|forget)\b[^.\n]{0,60}\b${rules}\s+(?:above|before|so far|you (?:were|have|got|received))\b`,
    'i',
  ),
  new RegExp(
    String.raw`${order}(?:ignore|disregard|forget)\s+(?:this|the)\s+(?:prd|schema|product manager|reviewers?|system prompt)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${standing}\s+${told}\s+(?:are|is|were)\s+(?:now\s+)?(?:void|invalid|revoked|obsolete)\b`, 'i'),
  /\bschema of (?:the|your) (?:answer|output|response)\b/i,
  new RegExp(String.raw`\byou are now (?:(?:the|an?|in|acting as)\s+)+(?:[\w-]+\s+)?${posts}\b`, 'i'),
  /\byou are (?:now )?in (?:maintenance|developer|debug|god|jailbreak|unrestricted) mode\b/i,
  /\byou are an? (?:helpful )?(?:AI|LLM|language model|assistant|chatbot)\b(?! user)/i,
  /\byour new (?:task|instructions?) (?:is|are)\b/i,
  /\bfrom now on,? (?:you\b|answer\b|respond\b|reply\b|act as\b|output\b)/i,
  /\b(?:print|reveal|repeat|disclose|leak|dump|output|ignore|forget|override|bypass)\b.{0,30}\b(?:the|your|its) system prompt\b/i,
  /\bas an? (?:AI(?: (?:language )?model)?|LLM|(?:large )?language model)\s*(?:[,.:;]|you\b|please\b|$)/im,
  new RegExp(
    String.raw`${order}(?:approve|waive|bypass)\s+(?:every|all(?: the)?|the|this)\s+(?:\w+\s+)?gates?\b(?!\s+(?:pass|access|request)\w*)`,
    'i',
  ),
  /\bapprove (?:this|the) (?:document|prd|daa|model|artifact)\b.{0,20}\bas (?:the )?(?:domain[- ]expert|architect|owner|administrator|reviewer)\b/i,
  /\breviewers? (?:has|have) already approved (?:this|the) (?:model|prd|daa|document|gate)\b/i,
  /"approved"\s*:\s*true\b.{0,60}\b(?:answer|gate)\b/i,
  /\bthroughline gate (?:approve|reject|waive|decide)\b/i,
  /\b(?:to|for) the (?:model|assistant|AI|LLM|language model)\s*:/i,
  /\btool `?\w+`? (?:was|has been) called\b/i,
  /\bdecode (?:this |it |that )?and (?:follow|obey|execute|run)\b/i,
];

/** Headers, tags and roles of a conversation with a model. */
const forgedTurns: readonly RegExp[] = [
  /\[\/?INST\]|<<\/?SYS>>|<\|[a-z_]{2,30}\|>/i,
  /(?:^|[\n\s>*-])(?:SYSTEM|ASSISTANT|DEVELOPER)(?: (?:MESSAGE|PROMPT))?\s*:.{0,120}\b(?:instructions?|you are|you must|answer with|respond with|ignore)\b/,
  /"role"\s*:\s*"(?:system|assistant|developer)"/,
  /<\/(?:prd|daa|system|assistant|instructions?|prompt)(?:-[0-9a-f]{8,})?\s*>|[<‹](?:prd|daa|system|prompt)-[0-9a-f]{8,}\s*[>›]/i,
];

const inOtherLanguages: readonly RegExp[] = [
  /(?<!\p{L})(?:ignoriere|ignorieren sie|missachte|vergiss)(?!\p{L})[^.\n]{0,40}(?:anweisung|instruktion|vorgabe|befehl|regel)\p{L}*/iu,
  /(?<!\p{L})(?:genehmige|genehmigen sie)(?!\p{L})[^.\n]{0,20}(?<!\p{L})gates?(?!\p{L})/iu,
  /(?<!\p{L})(?:ignorez|oubliez|ignore|oublie)(?!\p{L})[^.\n]{0,30}(?:instructions|consignes)\s+(?:précédentes|antérieures|ci-dessus)/iu,
  /(?<!\p{L})(?:ignora|ignore|olvida)(?!\p{L})[^.\n]{0,30}(?:instrucciones|instruções|istruzioni)\s+(?:anteriores|previas|precedenti)/iu,
  /(?:忽略|无视|無視|忘记)[^。\n]{0,12}(?:指令|指示|提示)|(?:指示|命令|指令)[^。\n]{0,6}(?:無視|忘れ)/u,
  /(?<!\p{L})(?:игнорируй|игнорируйте|забудь|забудьте)(?!\p{L})[^.\n]{0,40}(?:инструкци|указани)\p{L}*/iu,
];

export const instructionPatterns: readonly RegExp[] = [...inEnglish, ...forgedTurns, ...inOtherLanguages];
