import { concept } from '../phrases/concept.ts';

const sign =
  '(reading|reading*|measurement|value|event|message|signal|heartbeat|ping|position|report|file|sample|telegram|scan|status|update|beat)';

/** A rule that looks only when something comes sees nothing when nothing comes. */
export const looksOnArrival = concept(
  `(rule|alarm|alert|check|evaluation|watch|threshold|condition|detector|monitor) ~ (run|runs|be evaluate|evaluate|be check|check|fire|look|be raise|trigger|work|be compute) ~ (with|on|at|when|whenever|for|by|upon|as) (each|every|new|incoming|a)? ~ ${sign}; ${sign} ... (trigger|start|run|fire) ~ (rule|alarm|alert|check|evaluation)`,
  `(each|every) (new|incoming)? ~ ${sign} (be)? ~ (compare|check|evaluate|look at|test) ~ (with|against|for|whether|and)? ~ (limit|threshold|rule|alarm|alert)`,
);

/** A failure that shows only to whoever opens a page, a log or a table. */
export const seenByWhoLooks = concept(
  '(can|could|may) ~ be (list|query|see|view|find|look up|search|inspect|show) ~ (with|by|in|on|through|via); look at (it|them)? ~ (in|on|at|each|every|once|from time) ~ (stand up|standup|morning|week|monday|month|time|day|friday|now and then|when); (page|screen|view|portal) ~ (of ~)? show ~ (figure|number|count|list|state)',
  '(go|write|written|land|end|log|note) ~ (to|in|into) ~ (log|logs|file|journal|loki|console) ; log (line|entry) ~ be ~ (write|written|made); (only|just|merely) (a)? (log|count|chart|list|dashboard); (chart|plot|draw) ~ (for capacity|per hour|per day)',
  '(check|look through|read|go through|inspect|review) ~ (list|log|page|table|dashboard|folder) ~ (of ~)? (on|in|at|each|every|once|now and then|when); (page|screen) ~ show ~ (figure|number|count); (be|is) (visible|shown|show|mark|display|list) ~ (in|by|on|as) ~ (map|list|page|table|state|colo*|grey|red|yellow|view|screen|overview|portal); (have|has|get) view (on|of) (it|them); (chart|graph|diagram|gauge|portal|page|overview) show ~; report (have|has|contain|include|list|with) ~ (chapter|section|page|part|line); (look|looks|looked) through (by|them|it); (panel|board|grid|gauge) (with|of|for|show); (open|opens) (it|them) (on|each|every|in|now); be (list|listed|collect|find|found) (at|in|under|on|by); log ~ (result|outcome|number|success|summary); (see|seen|read off) ~ (on|in|by|from) ~ (map|page|list|colour|color|grid); be show (on|in|at) ~ (page|screen|area|view|portal|display); turn (yellow|red|grey|gray|orange); be in (kibana|loki|splunk|grafana|log); have page (with|of|for); (compare|check|look) ~ at end of (quarter|month|year|week|day); (user|customer|tenant|patient|driver|caller|people|citizen) can (report|tell|call|complain); who have time; (threshold|alert|alarm|limit) ~ (be)? ~ (set|add|define|follow|come) ~ (later|once|when|after); query ~ in ~ runbook; command of ~ runbook',
);

/** Something that is done by machines and can stand still or fail. */
export const isDoneUnseen = concept(
  '(job|sync|import|importer|export|sender|worker|run|fail|failed|failure|error|parked|park|stuck|open|transfer|gateway|device|agent|feed|file|reject|rejected|message|reading*|queue|dead letter|upload|batch|backup|missing|silent|late|sent|letter|mail|row|consumer|relay|poller|delivery|report|conflict|forwarder|contact|confirmation|order|bridge|adapter|upload)',
);

/** Somebody is told without having to look. */
export const tellsSomebody = concept(
  '(alert|alarm|pager|ring|wake|on call|on duty|duty officer|notify|warn|ticket|incident|sms|escalate); page (when|if|at|above|on|as soon as); page ~ (team|somebody|someone|engineer|operation|operator|technician|lead|at once); (second|minute|hour|#|%|row|once|each|any) page; (be|get|is) (call|told|tell|inform|mail|notify|rung|warn); (mail|call|message|push) (to|go to) ~ ; (mail|call|tell|inform) ~ (team|officer|desk|owner|lead|engineer|operator|clerk)',
);

/** Somebody notices that nothing came. */
export const noticesSilence = concept(
  `(silent|silence|watchdog|deadman|heartbeat|offline); last seen; dead man; (no|without|lack of|absence of) ~ ${sign} ~ (for|since|within|in|by|#|after); ${sign} ~ (missing|overdue|stay away|not (come|arrive)); (nothing|not) (hear|report) ~ (for|since|within)`,
);

/** An alarm that waits for an error to be written: what does not run writes none. */
export const hearsOnlyErrors = concept(
  '(alert|alarm|page|mail|ticket|notify|rule|warn) ~ (on|for|at|when|if|count|go off|be raise|from)? ... (logged|log|written) ~ (error|exception|failure); (alert|alarm|page|mail|ticket|rule) ~ (on|count|for|when|at) ~ (error|exception) (line|lines|message|messages|log|logs|entry|entries); (error|errors|failure|failures|exception|exceptions) ... (be)? (log|logged|written to log|write to log) ... (alert|alarm|mail|page|ticket|raise|search|warn); (log|write) ~ (error|exception|failure) ... (alert|alarm|mail|page|ticket)',
);
