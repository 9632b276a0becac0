import { concept } from '../phrases/concept.ts';

/** Something others are told of by a message. */
export const tellsOthers = concept(
  '(publish|emit|announce|broadcast|enqueue|produce) ~ (event|message|@|kafka|rabbitmq|topic|queue|bus|broker|sns|sqs|stream)',
  '(raise|send|put|push|drop|post|place|fire|write|go|hand|call|tell|pass|give) ... (event|message|@|list|queue|bus|topic|redis|broker|rabbitmq|kafka|sqs|sns|stream|exchange|channel); (domain|integration) event; (event|message|@) ~ (be) ~ (publish|emit|raise|send|produce|enqueue|announce|fire|put|post); (publish|emit) ; publisher',
);

/** The change first and its message afterwards, each for itself. */
export const twoWrites = concept(
  '(commit|save|store|persist|insert|update|write|record|saved|stored|transaction) ... (then|afterwards|after that|next|subsequently|finally|and) ... (publish|emit|announce|enqueue|produce|raise|fire)',
  '(commit|save|store|persist|insert|update|write|record|transaction) ... (then|afterwards|after|next|subsequently|finally) ... (send|put|push|post|drop|write|notify|tell|place) ... (event|message|@|queue|topic|broker|bus|kafka|rabbitmq|sns|sqs|stream|exchange)',
  '(publish|emit|announce|enqueue|produce|raise|fire|send) ... (after|once|when|following|as soon as) ~ (commit|save|store|persist|insert|update|write|transaction|row|change)',
  '(after|once|when|following) ~ (commit|save|store|persist|insert|update|write|transaction) ... (publish|emit|announce|enqueue|produce|raise|fire)',
  '(publish|emit|announce|enqueue|produce|send) ... (before|and then|and|then) ~ (commit|save|persist|store|insert)',
  '(after|once|when|as soon as) ~ (commit|save|store|persist|insert|update|write|transaction|row) ... (send|put|push|post|drop|notify|tell|place|call|go|hand|pass) ... (event|message|@|queue|topic|broker|bus|kafka|rabbitmq|sqs|sns|stream|exchange|list|redis|channel)',
  '(update|save|store|insert|write|commit|change) ... and ... (tell|notify|inform|call|push|send) ... (over|through|via|by|on|to) ~ (rabbitmq|kafka|bus|broker|queue|topic|sqs|sns|mqtt|stream|redis); (hook|callback|listener) ... (flush|commit|save|persist)',
  '(aftercommit|after_commit|postcommit); (commit|save|transaction) hook; (in|from) (same|request) (request|handler|thread|method|call) ... (publish|emit|send ~ event)',
  '(dual|double|two) writ*; (writes|write|written) to both; both (write|written|update) ~ (in turn|one after)',
);

/** A message that is gone when a process dies or nobody listens. */
export const easilyLost = concept(
  'fire and forget; best effort; at most once; qos 0; acks 0; (auto|automatic) ack*; (in memory|in process|inmemory|inprocess) (queue|list|buffer|bus|channel|event bus); without (acknowledgement|ack|confirmation|persistence)',
  '(acknowledge|ack|confirm|commit offset|delete|remove) ~ (on|upon|at|before|immediate|as soon as|first|straight|right) ... (receipt|receive|arrive|arrival|read|process|work|handle|deliver|fetch|poll|taken|handled)',
  '(acknowledge|ack|confirm|delete) ... before ... (process|work|handle|write|store|persist|do|finish|complete|commit|apply); (not|non) (durable|persistent); (fail|error|exception) ... (log|logged|ignore|swallow|drop) and (forget|forgotten|drop|move|continue|go)',
  '(failed|failing|lost|failure|error|failures|errors|exception) ~ (publish|send|publication|notification|event|message|delivery) ~ (be)? (log|ignore|swallow|drop|accept|tolerate); (publish|send|emission|publication) ... (fail|error|exception) ... (log|ignore|swallow|accept|tolerate)',
  '(hold|keep|queue|buffer|collect|wait) ~ in (memory|ram|heap|process); (event|message|notice) ... from memory; commit ~ offset ... (when|once|after|before|as soon as) ~ (fetch|read|receive|take|get|poll|process|work)',
  '(publish|emit|announce|send|notify) ~ (fail|error|exception) ... (catch|log|ignore|swallow|accept|tolerate); (subscriber|consumer|listener|who|receiver) ... (away|offline|down) ... (miss|lose|not get|never)',
  'as last (step|action|statement) ... (tell|notify|inform|publish|send|emit) ... (message|event|queue|topic|bus|broker)',
);

/** A screen that asks anew by itself loses nothing. */
export const toScreens = concept('(browser|page|screen|websocket|sse|server sent|tab|display|spinner|widget)');

/** Change and message cannot part, or somebody compares. */
export const heldTogether = concept(
  'outbox; change data capture; cdc; (debezium|logical (replication|decoding)|binlog|wal tailing); transaction log; (same|one|single|its) (database|local|db)? transaction; in transaction; event (store|sourc*); listen to yourself',
  '(publish|send|feed|read|ship|relay) ~ from (there|it|table|ledger|log|journal); (row|table|ledger) be queue; (same|one) database ... (feed|fed|read|take|message|outbox|row); (unsent|undelivered|pending) ~ (row|notice|message|event|state); (row|notice|message|event) (with|have) (state|status) ; reconcil*; (written|write|store|insert|record|commit) ~ (with|beside|alongside|together) ~ (change|state|row|update); atomic*; (sweep|sweeper|scan) ~ (unsent|unpublished|missing|stuck); transactional (messaging|publish); (compare|comparison) ~ (both|two) (side|system)',
);
