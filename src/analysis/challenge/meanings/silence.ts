import { concept } from '../phrases/concept.ts';

const sign =
  '(reading|reading*|measurement|value|event|message|signal|heartbeat|ping|position|report|file|sample|telegram|scan|status|update|beat)';

/** A rule that looks only when something comes sees nothing when nothing comes. */
export const looksOnArrival = concept(
  `(rule|alarm|alert|check|evaluation|watch|threshold|condition|detector|monitor) ~ (run|runs|be evaluate|evaluate|be check|check|fire|look|be raise|trigger|work|be compute) ~ (with|on|at|when|whenever|for|by|upon|as) (each|every|new|incoming|a)? ~ ${sign}; ${sign} ... (trigger|start|run|fire) ~ (rule|alarm|alert|check|evaluation)`,
  `(each|every) (new|incoming)? ~ ${sign} (be)? ~ (compare|check|evaluate|look at|test) ~ (with|against|for|whether|and)? ~ (limit|threshold|rule|alarm|alert)`,
);

/** Somebody notices that nothing came. */
export const noticesSilence = concept(
  `(silent|silence|watchdog|deadman|heartbeat|offline); last seen; dead man; (no|without|lack of|absence of) ~ ${sign} ~ (for|since|within|in|by|#|after); ${sign} ~ (missing|overdue|stay away|not (come|arrive)); (nothing|not) (hear|report) ~ (for|since|within)`,
);
