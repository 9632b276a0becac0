import { concept } from '../phrases/concept.ts';

/** Something others are told of by a message. */
export const tellsOthers = concept(
  '(tell|call|inform|update|notify|invoke) ~ (search|index|cache|lambda|other|warehouse|crm|function); producer; (message|event) go to;',
  '(call|tell|notify|inform) ~ (notification|mail|billing|other) service; (publish|emit|announce|broadcast|enqueue|produce|dispatch) ~ (event|message|@|kafka|rabbitmq|topic|queue|bus|broker|sns|sqs|stream)',
  '(raise|send|put|push|drop|post|place|fire|write|go|hand|call|tell|pass|give) ... (event|message|@|list|queue|bus|topic|redis|broker|rabbitmq|kafka|sqs|sns|stream|exchange|channel); (domain|integration) event; (notification|message) ~ (tell|inform|notify); (broker|bus|queue) ~ (be)? (inform|tell|notify|feed); (event|message|@) ~ (be) ~ (publish|emit|raise|send|produce|enqueue|announce|fire|put|post); (publish|emit) ; publisher',
);

/** The change first and its message afterwards, each for itself. */
export const twoWrites = concept(
  '(write|writes|save|store) ~ (to|into) ~ (and|then|as well as) ~ (to|into) ~ (kafka|rabbitmq|queue|topic|broker|bus|sns|sqs|stream) ; (to|into) @ and to (kafka|rabbitmq|queue|topic|broker|bus|stream); (in turn|one after other); relay ~ (leave|left|omit|drop|skip|not need|unnecessary|too much); (once|when|after|as soon as) ~ (that|it|this) (succeed|be do|be through|have work|have succeed) ... (broker|bus|queue|topic|event|message) ; (once|when|after|as soon as) ~ (row|record|change|data|it|this|that|order|entry|document|write|insert) ~ (be)? ~ (in|into|there|store|write|save|succeed|do|through|persist|commit|durable|complete) ... (tell|inform|notify|publish|emit|send|put|push|post|drop|announce|raise|fire|call) ',
  '(commit|save|store|persist|insert|update|write|record|transaction|change) ... (then|afterwards|next|subsequently|finally) ... (call|tell|contact|reach|use|inform|notify|talk) ... (broker|bus|queue|topic|kafka|rabbitmq|sqs|sns|stream|exchange|consumer|subscriber|channel)',
  '(commit|save|store|persist|insert|update|write|record|saved|stored|transaction) ... (then|afterwards|after that|next|subsequently|finally|and) ... (publish|emit|announce|enqueue|produce|raise|fire)',
  '(commit|save|store|persist|insert|update|write|record|transaction) ... (then|afterwards|after|next|subsequently|finally) ... (send|put|push|post|drop|write|notify|tell|place) ... (event|message|@|queue|topic|broker|bus|kafka|rabbitmq|sns|sqs|stream|exchange)',
  '(publish|emit|announce|enqueue|produce|raise|fire|send) ... (after|once|when|following|as soon as) ~ (commit|save|store|persist|insert|update|write|transaction|row|change)',
  '(after|once|when|following) ~ (commit|save|store|persist|insert|update|write|transaction) ... (publish|emit|announce|enqueue|produce|raise|fire)',
  '(publish|emit|announce|enqueue|produce|send) ... (before|and then|and|then) ~ (commit|save|persist|store|insert)',
  '(after|once|when|as soon as) ~ (commit|save|store|persist|insert|update|write|transaction|row) ... (send|put|push|post|drop|notify|tell|place|call|go|hand|pass) ... (event|message|@|queue|topic|broker|bus|kafka|rabbitmq|sqs|sns|stream|exchange|list|redis|channel)',
  '(update|save|store|insert|write|commit|change) ... and ... (tell|notify|inform|call|push|send) ... (over|through|via|by|on|to) ~ (rabbitmq|kafka|bus|broker|queue|topic|sqs|sns|mqtt|stream|redis); (hook|callback|listener) ... (flush|commit|save|persist)',
  '(aftercommit|after_commit|postcommit); (commit|save|transaction) hook; (in|from) (same|request) (request|handler|thread|method|call) ... (publish|emit|send ~ event)',
  '(commit|save|store|persist|insert) and (notify|inform|tell|call|inform|invoke) ~ (with|by|over|through|via|in) ; (after|at|behind) (commit|save|insert); (in|on|by) ~ thread of ~ (web|request|api|server|app|application|process); async adapter; (start|run|spawn) background (task|job|thread); (fetch|take|read|get) ... (acknowledge|confirm|delete) (it|them) and (then)? (forward|process|write|handle|store|send|work); as long as (it|they|client|screen) be (connect|connected|online|open); (transaction|commit) (end|ends|be over|be through|be do) ... (publish|send|emit|tell|call|put|notify); (commit|save|store|persist|insert|update|write|record) ... (then|afterwards|next|and) ~ (call|invoke|use|run) (producer|publisher|@|kafka|lambda|send|sender|bus|topic|broker|sdk|emitter); (after|once|when) ~ (insert|commit|save|store|update|write|transaction) ~ (service|handler|it|api)? ~ (tell|call|inform|update|notify|invoke) ~ (search|index|cache|service|lambda|other|warehouse|crm|partner) ; first ~ (message|event|notification|it) ~ (go|send|publish|put) ... then ~ (transaction|commit|row|database|insert|save)',
  '(dual|double|two) writ*; (writes|write|written) to both; both (write|written|update) ~ (in turn|one after)',
);

/** A message that is gone when a process dies or nobody listens. */
export const easilyLost = concept(
  '(udp|settimeout|setinterval); (buffer|hold|collect|keep|gather) ~ in (application|process|client|server|service|worker|browser) ; (not|no longer) (be)? (connect|connected|there|online|listen|subscribe) ... (not|never|nothing|miss|lose); (commit|acknowledge|confirm) ~ (first|before) ... (afterwards|then|later|and); (forget|forgets) ~ (about|it); (lpop|rpop|blpop|brpop); redis (pub sub|pubsub|publish); (queue|list|buffer|channel) ~ (in|of|inside) process; (setimmediate|nexttick|fire and forget)',
  '(remove|delete|take|pop|drop|pull) ~ (task|message|job|event|entry|item|it|one) ~ (from|off|out of) ~ (queue|list|redis|topic) ... (then|before|and) ... (process|work|handle|do|execute|apply|run|write)',
  '(answer|return|reply|respond|confirm|acknowledge) ~ (#|ok|accepted|at once|immediate|straight|success) ... (background|thread|asynchronous*|async|memory|goroutine|executor|later|afterwards); (collect|gather|hold|keep|buffer|queue|wait) ~ (in|into) (list|queue|buffer|array|map|channel) ~ (in|of|inside) ~ (process|memory|service|application|worker|instance|heap)',
  '(subscriber|consumer|listener|receiver) ... (away|restart|offline|down|disconnect*|not (connected|there|running|listening)|reconnect) ... (miss|lose|never|nothing|no message|not receive|not get|gone|without it)',
  'fire and forget; best effort; at most once; qos 0; acks 0; (auto|automatic) ack*; (in memory|in process|inmemory|inprocess) (queue|list|buffer|bus|channel|event bus); without (acknowledgement|ack|confirmation|persistence)',
  '(acknowledge|ack|confirm|commit offset|delete|remove) ~ (on|upon|at|before|immediate|as soon as|first|straight|right) ... (receipt|receive|arrive|arrival|read|process|work|handle|deliver|fetch|poll|taken|handled)',
  '(acknowledge|ack|confirm|delete) ... before ... (process|work|handle|write|store|persist|do|finish|complete|commit|apply); (not|non) (durable|persistent); (fail|error|exception) ... (log|logged|ignore|swallow|drop) and (forget|forgotten|drop|move|continue|go)',
  '(failed|failing|lost|failure|error|failures|errors|exception) ~ (publish|send|publication|notification|event|message|delivery) ~ (be)? (log|ignore|swallow|drop|accept|tolerate); (publish|send|emission|publication) ... (fail|error|exception) ... (log|ignore|swallow|accept|tolerate)',
  '(hold|keep|queue|buffer|collect|wait) ~ in (memory|ram|heap|process); (event|message|notice) ... from memory; commit ~ offset ... (when|once|after|before|as soon as) ~ (fetch|read|receive|take|get|poll|process|work)',
  '(publish|emit|announce|send|notify) ~ (fail|error|exception) ... (catch|log|ignore|swallow|accept|tolerate); (subscriber|consumer|listener|who|receiver) ... (away|offline|down) ... (miss|lose|not get|never)',
  '(channel|list|queue|slice|array) and ~ (goroutine|thread|timer|task|coroutine|worker) ~ (send|sends|deliver|push|post|flush); (raise|publish|emit|fire) ~ in (memory|process) and ~ (handle|catch|take) ~ by; in same process; (answer|return|reply|respond) ~ and (do|does|run|finish|continue|carry on|complete) ~ in (background|thread|task)',
  '(bus|dispatcher|event) of (framework|application|process|spring|container|runtime); (keep|hold|collect|gather|found|find) ~ in (array|slice|map|variable|memory); (auto|automatic) commit; udp (datagram|packet|telegram); (exception|error|failure|it) be only (log|note|write|count); (no|without) (dead letter|redelivery|destination|queue behind) ~ ;',
  '(pop|pops|lpop|take off|remove) ... (list|queue) ~ (have|has|hold|know) ~ no more; (pop|pops|popped) ~ (from|off|out of) ~ (list|queue); (who|whoever|client|screen|user|subscriber) ~ (be)? not connect ~ (miss|lose|never)',
  'as last (step|action|statement) ... (tell|notify|inform|publish|send|emit) ... (message|event|queue|topic|bus|broker)',
);

/** Something that is sent and taken, by whatever it is called. */
export const isMessage = concept(
  '(message|event|notification|mail|queue|topic|broker|bus|subscriber|consumer|publisher|publish|kafka|rabbitmq|sqs|sns|nats|mqtt|websocket|webhook|stream|channel|listener|receiver|udp|telegram|command|alarm|alert|notice|callback)',
);

/** What was taken on and has to be done. */
export const isWorkToDo = concept(
  '(notification|task|job|document|upload|request|command|order|alarm|alert|work item|mail|file|audit|reminder|report|entry|processor|listener|door)',
);

/** A screen that asks anew by itself loses nothing. */
export const toScreens = concept('(browser|page|screen|websocket|sse|server sent|tab|display|spinner|widget)');

/** Change and message cannot part, or somebody compares. */
export const heldTogether = concept(
  'anyway; in any case; outbox; change data capture; cdc; (debezium|logical (replication|decoding)|binlog|wal tailing); transaction log; (same|one|single|its) (database|local|db)? transaction; in transaction; event (store|sourc*); listen to yourself',
  '(publish|send|feed|read|ship|relay) ~ from (there|it|table|ledger|log|journal); (row|table|ledger) be queue; (same|one) database ... (feed|fed|read|take|message|outbox|row); (unsent|undelivered|pending) ~ (row|notice|message|event|state); (row|notice|message|event) (with|have) (state|status) ; reconcil*; (written|write|store|insert|record|commit) ~ (with|beside|alongside|together) ~ (change|state|row|update); atomic*; (sweep|sweeper|scan) ~ (unsent|unpublished|missing|stuck); transactional (messaging|publish); (compare|comparison) ~ (both|two) (side|system)',
);
