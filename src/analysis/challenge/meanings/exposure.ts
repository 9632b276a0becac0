import { anyOf, concept } from '../phrases/concept.ts';

/** What says something about a person, and more than that there is one. */
export const saysOfPeople = concept(
  '(name|names|by name|surname|email|e mail|mailbox|phone|telephone|birthday|birth|address of|home address|postal address|passport|iban|salary|salaries|income|debt|religion|ethnicity|nationality|gender|disability|pregnan*|criminal|conviction|diagnos*|illness|ill|sick|sickness|symptom|medicine|medication|prescription|allergy|allergies|therapy|blood|weight|genetic)',
  '(voice|voices|sound file|sound recording|call recording|video recording|face|faces|photo|photos|portrait|fingerprint|camera|video|videos|webcam|transcript|transcripts|conversation|conversations|search term|search terms|search history|browsing|watch history|movement|movements|position of|whereabouts|complain*|grievance|appraisal|grade|grades|mark of|marks of|iq|absence)',
  '(personal|patient|customer|member|passenger|student|candidate|employee|user|guest|subscriber|reader|citizen|applicant|player|client|resident|voter|taxpayer|pupil|child|children|person|people|payroll|personnel|health) (data|detail|record|profile|information|table|list|history|position|location|file|register|master data); (real|live|actual) (person|people|customer|patient|citizen|member|user|name|employee|pupil|student)',
);

const place =
  '(bucket|folder|share|shared drive|network drive|drive|channel|chat|group|wiki|spreadsheet|dashboard|screen|board|wall|hall|lobby|corridor|lock screen|display|monitor|notice board|envelope|subject|subject line|mailing list|distribution list|newsletter|ticket|log|logs|trace|console|error report|error message|error mail|label|door|lobby|intranet|cdn|topic)';

const seenByMany = concept(
  `${place} ~ (that|which|where)? ~ (all|every|everybody|everyone|anybody|anyone|any|whole|entire|staff|visitor|colleague) ~ (can|may|open|read|see|have|has|reach|subscribe|access|in|at|of)?; (all|every|everybody|everyone|anybody|any|whole) ~ (can|may|could) ~ (open|read|see|view|listen|look|download|access)`,
  '(lie|lies|stand|stands|stay|stays|hang|hangs|be|put|kept|stored|appear|shown|posted|pinned) ~ (on|in) ~ (shared drive|network drive|lock screen|notice board|intranet|wiki|spreadsheet|chat|public|mailing list|lobby|hall|corridor|subject|file name|filename)',
  '(channel|chat|slack|teams|mailing list|distribution list|group|dashboard|screen in hall|board in|wall|envelope|subject line|lock screen|public calendar|sms|push) ~ (get|gets|receive|receives|show|shows|display|list|lists|contain|carry|say|says|name|names|with|message|messages|notification) ... ',
  '(dashboard|screen|board|display|monitor|list|notice) (in|at|on) ~ (hall|lobby|corridor|wall|door|entrance|canteen|waiting room|shop floor|counter) ~ (show|shows|list|lists|name|names|display|say)',
  '(link|url|address|query string|parameter|file name|filename|path|topic name|subject line|metric label) ~ (have|has|contain|contains|carry|carries|include|includes|with|hold|holds|consist) ...; (as|in|into) (parameter|query|query string|url|link|path|file name|filename|metric label|clear|plain text)',
);

const usedForMore = concept(
  '(in case|one day|might|may|could|some day|later on|eventually) ~ (need|come|want|be|prove)? ~ (useful|one|it|need|want|somebody|someone|subscriber|again|back|them|handy); (because|as|since) ~ (subscriber|consumer|somebody|someone|they|one) ~ (might|may|could) ~ (need|want|use)',
  '(train|training|teach|improve|tune|fine tune|evaluate) ~ (model|classifier|network|recognition|algorithm|engine|assistant) ... ; (use|used) to (train|teach|improve|tune) ; (build|builds|form|derive|derives|make) ~ (segment|segments|profile|profiles|audience|score) ; (advertis*|marketing|ad network|data broker|analytics|measurement|recommendation) (partner|provider|agency|company|vendor|service|firm)?',
);

const realInTest = concept(
  '(copy|copied|restore|restored|load|loaded|clone|cloned|dump|backup|snapshot|export|import|imported|fill|filled|refresh|refreshed) ... (test|testing|staging|development|demo|training|sandbox|acceptance|qa|integration) (environment|environments|system|systems|database|databases|stage|server|cluster|instance|data)?',
  '(test|tester|testers|developer|developers|staging|demo) ~ (see|use|work|get|have|run) ~ (on|with)? ~ (real|live|production|actual|genuine)',
);

const keptForGood = concept(
  '(kept|keep|keeps|store|stored|stay|stays|remain|remains|archive|archived|hold|held|left|retain|retained) ... (for good|for ever|forever|indefinitely|permanently|without limit|without end|as it be|as they be|unchanged|untouched|in case|however long|no matter); (never|not) ~ (delete|erase|remove|purge|anonymize|forget) ',
);

/** A place that more people see than need to, a purpose that nobody agreed to, or a time without end. */
export const goesFurtherThanNeeded = anyOf(seenByMany, usedForMore, realInTest, keptForGood);

/** As much as is needed, and no more. */
export const goesNoFurther = concept('(only|nothing else|no more than|alone|just) ');
