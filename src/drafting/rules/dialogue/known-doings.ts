import type { StepOutput } from '../../../steps/registry.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** Something that many products have to do, with the ways in which it is usually done. */
interface Doing {
  /** Words of a question that asks for it. */
  readonly asks: RegExp;
  /** Words with which the same question is about something else. */
  readonly not?: RegExp;
  /** What a sentence of the design speaks of that says how it is done now. */
  readonly speaks: RegExp;
  /** `present` is how such a sentence says that it is done in this way. */
  readonly ways: readonly (Alternative & { readonly present: RegExp })[];
}

/** The first one that is asked for counts, so that the narrower ones come first. */
export const doings: readonly Doing[] = [
  {
    asks: /\bremind(?:s|ed|ing|ers?)?\b|\b(?:notif(?:y|ied)|warn(?:ed)?|tell (?!when\b|whether\b|if\b)|told|mail(?:ed)?|chased?|nudged?)\b[^.?]*\b(?:before|days?|hours?|weeks?|overdue|expires?|falls due|in time|on a schedule)\b/i,
    not: /\bremind(?:s|ed)? (?:me|us) (?:what|why|how|which)\b/i,
    speaks: /\bremind\w*|\bnotif\w+|\bwarn\w*/i,
    ways: [
      {
        title: 'A job that looks for what is due',
        text: 'It runs every hour or night, asks the database for what falls due, sends, and marks what was sent.',
        pros: ['One query, nothing to keep in step when dates change.', 'A run that failed is made up for by the next one.'],
        cons: ['Late by up to one period.', 'All of it falls due in one peak.'],
        fitsWhen: 'A day or an hour is exact enough.',
        present:
          /\b(?:nightly|daily|hourly|cron|scheduled|night) (?:jobs?|runs?|tasks?)\b|\bjobs?\b|\bpoll\w*|\bevery (?:night|day|hour)\b/i,
      },
      {
        title: 'A due time in each row, claimed when it comes',
        text: 'Each item carries the time at which it is due; a worker claims what is due every few seconds.',
        pros: ['Seconds late in place of one period.', 'A crash loses one item, not a run.'],
        cons: ['Due times have to follow when dates change.', 'A worker that always runs.'],
        fitsWhen: 'Each item has its own moment, and it matters.',
        present: /\bdue[_ -]?(?:at|time)\b|\bclaims? what is due\b|\btimers?\b/i,
      },
      {
        title: 'A delayed message for each item',
        text: 'When the date becomes known, a message is put on a queue that delivers it at that time; who gets it checks whether it still holds.',
        pros: ['Nobody searches; load is spread by itself.', 'Exact to the second.'],
        cons: [
          'What was moved or canceled is still delivered, and has to be recognized.',
          'Many brokers delay by minutes or days at most.',
        ],
        fitsWhen: 'A broker that can delay is there, and dates seldom change.',
        present: /\bdelayed (?:messages?|jobs?|deliver\w*|queue)\b|\bdelay(?:s|ed)? until\b/i,
      },
    ],
  },
  {
    asks: /\b(?:keep|keeps|kept|record(?:s|ed)?|store[sd]?|hold|held|preserved?|track(?:s|ed)?|show[ns]?|see|have)\b[^.?]*\b(?:histor(?:y|ies)|(?:earlier|past|old|former|previous) (?:versions?|values?|states?|prices?)|who changed (?:what|it)|changes over time)\b|^\W*(?:the )?(?:change )?history(?: of [^?]*)?\W*$/i,
    not: /\b(?:medical|credit|family|natural|art|local|browser|criminal) histor|\bhistory (?:museum|lessons?|books?|class\w*)\b/i,
    speaks: /\bhistor(?:y|ies)\b|\bversions?\b|\baudit\w*|\b(?:former|earlier|old|past) (?:values?|states?)\b/i,
    ways: [
      {
        title: 'A row for each version beside the current one',
        text: 'Each change writes what was before into a table of versions, in the same transaction, with who and when.',
        pros: ['Reading what holds now stays simple and fast.', 'Any earlier state is one query.'],
        cons: ['Grows with each change, and needs a term after which it goes.', 'Each place that writes has to do it.'],
        fitsWhen: 'Somebody asks for earlier states of single things.',
        present:
          /\b(?:versions?|history) (?:table|rows?)\b|\btable of (?:versions|changes)\b|\brow (?:for|per) (?:each )?(?:version|change)\b/i,
      },
      {
        title: 'Events as the record, from which the state is computed',
        text: 'What happened is stored and never changed; what holds now is computed from it and kept as a copy to read.',
        pros: ['Nothing is ever lost, and why is known as well.', 'New views can be built of the past.'],
        cons: ['Events of years ago have to stay readable.', 'What must be deleted by law sits in a record that never changes.'],
        fitsWhen: 'The course of things is what the product is about, as with money.',
        present: /\bevent[- ]sourc\w+|\bappend[- ]only\b|\bledger of events\b/i,
      },
      {
        title: 'A trigger of the database that logs each change',
        text: 'The database writes the old and the new row into a log, whoever changes it.',
        pros: ['Nobody can forget it, scripts by hand included.', 'The code stays as it is.'],
        cons: ['It knows rows, and not who meant what.', 'Every write costs one more.'],
        fitsWhen: 'It is asked for as evidence, and seldom read.',
        present: /\btriggers?\b|\btemporal tables?\b|\bchange data capture\b/i,
      },
    ],
  },
  {
    asks: /\bimport(?:s|ed|ing)?\b|\b(?:load|bring|get|take over|feed)\w*\b[^.?]*\b(?:from (?:the |an? |our |their )?(?:suppliers?|partners?|old system|spreadsheets?|labs?|files?|excel|csv)|in(?:to)? the (?:system|service|database))\b/i,
    not: /\bimport (?:dut\w+|tax\w*|licen[cs]e\w*|permits?|declarations?|quotas?|controls?)\b/i,
    speaks: /\bimport\w*|\b(?:csv|sftp|spreadsheets?|feeds?|typed in|by hand)\b/i,
    ways: [
      {
        title: 'By hand, on a page that checks it',
        text: 'Somebody types it in; the page checks each field and shows what is there already.',
        pros: ['Nothing to agree on with the other side.', 'Each error is corrected where it is seen.'],
        cons: ['Hours of work, and slips that no check finds.', 'As late as whoever has the time.'],
        fitsWhen: 'There are some dozens a month.',
        present: /\bby hand\b|\btype[sd]? in\b|\bmanual(?:ly)?\b|\benter(?:s|ed)\b/i,
      },
      {
        title: 'A file, checked as a whole before any of it counts',
        text: 'The other side delivers a file; all lines are checked, the errors are listed, and only a file without errors is taken.',
        pros: ['Any system can write a file; one can look at it and send it again.', 'Half of it is never in.'],
        cons: ['As old as the last file.', 'Who sends a file hears of its errors later.'],
        fitsWhen: 'Once a day is enough.',
        present: /\bfiles?\b|\bcsv\b|\bsftp\b|\bspreadsheets?\b|\bexcel\b/i,
      },
      {
        title: 'An API, one thing at a time',
        text: 'The other side calls for each change, or is asked for what is new since the last time; a key of the sender tells repetitions.',
        pros: ['There within seconds, and a refusal comes at once.', 'Only what changed is moved.'],
        cons: ['Both sides build, and both change together.', 'What was missed while one was away has to be found.'],
        fitsWhen: 'It has to be there within minutes, and the other side can build.',
        present: /\b(?:rest|https?|api|webhooks?|grpc)\b/i,
      },
    ],
  },
  {
    asks: /\b(?:search(?:es|ed|ing|able)?|full[- ]text)\b|\bfinds?\b[^.?]*\bby (?:their |its |the |an? )?(?:names?|titles?|words?|text|part of|description)\b/i,
    not: /\bsearch (?:warrants?|part(?:y|ies)|teams?|dogs?|and rescue)\b/i,
    speaks: /\bsearch\w*|\bfull[- ]text\b|\belastic\w*|\bopensearch\b/i,
    ways: [
      {
        title: 'An index of the database that is there',
        text: 'A full-text or trigram index on the columns that are searched; the query goes where the rows are.',
        pros: ['Never behind, and the rights of the rows hold.', 'Nothing more to operate.'],
        cons: ['Ranking and typing errors are poor cousins of a search engine.', 'Search and writes share one machine.'],
        fitsWhen: 'Some million rows, and people know about what they look for.',
        present:
          /\b(?:full[- ]text|trigram|gin|tsvector|database) index\b|\bpg_trgm\b|\blike queries\b|\bindex (?:in|of) (?:the )?(?:database|postgres\w*)/i,
      },
      {
        title: 'A search engine beside the database',
        text: 'Changes are copied into an engine such as OpenSearch, which answers the searches; the rows are read from the database.',
        pros: ['Typing errors, word forms, facets and ranking are there.', 'Searching does not disturb writing.'],
        cons: [
          'Behind by seconds, and has to be rebuilt when it is wrong.',
          'One more thing to operate, to secure and to delete from.',
        ],
        fitsWhen: 'Search is what people come for, or the texts are long.',
        present: /\belastic\w*|\bopensearch\b|\bsolr\b|\balgolia\b|\bsearch engine\b/i,
      },
    ],
  },
  {
    asks: /\b(?:stor(?:e|es|ed|ing)|storage|keep|kept|put|hold|held|saved?)\b[^.?]*\b(?:files?|photos?|images?|pictures?|scans?|documents?|pdfs?|attachments?|videos?|recordings?)\b|\b(?:files?|photos?|images?|pictures?|scans?|documents?|pdfs?|attachments?|videos?|recordings?)\b[^.?]*\b(?:stored|kept|put|held|saved)\b/i,
    not: /\b(?:years?|private|secret|confidential|deleted|apart|out of)\b/i,
    speaks:
      /\b(?:files?|photos?|images?|pictures?|scans?|documents?|pdfs?|attachments?|videos?|recordings?|s3|blobs?|buckets?|object stor\w+)\b/i,
    ways: [
      {
        title: 'An object store, with the address in the row',
        text: 'The bytes lie in an object store under a key that nobody can guess; the row keeps the key, the size and a hash.',
        pros: ['Cheap, without end, and large bodies pass by the database.', 'Terms and copies are settings of the store.'],
        cons: ['Row and bytes can part: what is left over has to be found and deleted.', 'Rights are checked in two places.'],
        fitsWhen: 'Files are megabytes, or many.',
        present: /\bs3\b|\bobject stor\w+|\bblob stor\w+|\bbuckets?\b|\bminio\b/i,
      },
      {
        title: 'In the database, beside the row',
        text: 'The bytes are a column of a table of their own, written in the transaction of the row.',
        pros: ['Row and bytes never part; one backup has both.', 'The rights of the row hold.'],
        cons: ['Backups and copies grow with each file.', 'A large body holds a connection.'],
        fitsWhen: 'Files are small, some thousand a month.',
        present: /\bbytea\b|\b(?:in|inside) (?:the |a |its |our )?(?:database|postgres\w*|mysql|table)\b/i,
      },
    ],
  },
  {
    asks: /\broll(?:s|ed|ing)?[- ]?out\b|\b(?:go|goes|going) live\b|\b(?:launch|introduc|switch|cut|start)\w*\b[^.?]*\b(?:sites?|branches|shops?|kennels|regions?|plants?|hospitals?|depots?|countries)\b/i,
    not: /\b(?:pastry|dough|carpets?|live streams?|to space)\b/i,
    speaks: /\broll(?:s|ed|ing)?[- ]?out\b|\blive\b|\bpilots?\b|\bsites?\b|\bflags?\b/i,
    ways: [
      {
        title: 'Site by site',
        text: 'One place begins and works with it for some weeks; the others follow when its figures are good.',
        pros: ['A fault meets one place, and its people help to mend it.', 'Training and support go with it.'],
        cons: ['For months two ways of working stand side by side.', 'What crosses places has to work with both.'],
        fitsWhen: 'Places work on their own, and people have to learn.',
        present: /\bsite by site\b|\bone (?:site|branch|shop|plant|kennel|depot) (?:first|after)\b|\bpilots?\b/i,
      },
      {
        title: 'All at once, on a date with a way back',
        text: 'Everybody changes in one night that was rehearsed; until a named hour one can go back.',
        pros: ['One way of working from the first day on.', 'Nothing has to bridge old and new.'],
        cons: ['A fault meets everybody.', 'The way back ends when new data cannot go along.'],
        fitsWhen: 'What is shared cannot be in two states.',
        present: /\b(?:all )?at once\b|\bbig[- ]bang\b|\bon one (?:day|date|night|weekend)\b/i,
      },
      {
        title: 'A share of the users at a time, by a flag',
        text: 'The release is everywhere; a flag turns it on for 1, 10 and 100 of 100, and off again.',
        pros: ['Off within seconds, without a release.', 'Figures of both are compared on the same day.'],
        cons: ['Both ways are tested and kept until the flag goes.', 'Colleagues see different things.'],
        fitsWhen: 'Users do not depend on each other.',
        present: /\b(?:feature )?flags?\b|\bcanar(?:y|ies)\b|\bpercent of (?:the )?users\b/i,
      },
    ],
  },
  {
    asks: /\bsign(?:s|ed|ing)?[- ]?(?:in|on)(?! (?:the|an?|ink|paper|presence)\b)\b|\blog(?:s|ged|ging)?[- ]?(?:in|on)(?! (?:the|an?|which)\b)\b|\bauthenticate[sd]?\b|\bprove who (?:they|he|she) (?:are|is)\b/i,
    not: /\b(?:webhooks?|messages|sensors?|devices?|services?|requests) (?:is |are |be )?(?:authenticated|sign(?:ed)?)\b|\bauthenticate[sd]? (?:the |each |our )?(?:webhooks?|messages?|sensors?|devices?|services?)\b/i,
    speaks:
      /\bsign(?:s|ed)?[- ]?(?:in|on)\b|\blog(?:s|ged)?[- ]?(?:in|on)\b|\bpasswords?\b|\bauthenticat\w+|\bsso\b|\boidc\b|\bsaml\b/i,
    ways: [
      {
        title: 'A password of its own, with a second factor for roles that may much',
        text: 'The service keeps a slow hash, refuses known passwords, and slows down guessing.',
        pros: ['Depends on nobody else.', 'Everybody knows how it goes.'],
        cons: ['Forgotten, reused, stolen: support and resets are ours.', 'What is kept has to be guarded.'],
        fitsWhen: 'Users come often, and belong to no organization that signs them in.',
        present: /\bpasswords?\b/i,
      },
      {
        title: 'A one-time code or link by mail or text message',
        text: 'Who wants in names an address and gets a code that holds for ten minutes and once.',
        pros: ['Nothing to remember, and no password to lose.', 'The address is proven on the way.'],
        cons: ['Without mail or reception nobody gets in.', 'As safe as the mailbox; text messages cost.'],
        fitsWhen: 'People come a few times a year.',
        present: /\bone[- ]time (?:codes?|links?|passwords?)\b|\bmagic links?\b|\bcodes? by (?:e-?mail|sms|text)\b/i,
      },
      {
        title: 'Single sign-on with the provider of the organization',
        text: 'OpenID Connect with the provider that the staff have already; roles come from its groups.',
        pros: ['Who leaves is out of all at once.', 'Second factor and rules are those of the organization.'],
        cons: ['While the provider is away nobody signs in.', 'Guests and customers are not in it.'],
        fitsWhen: 'Users are the staff of one or a few organizations.',
        present:
          /\bsso\b|\bsingle sign-?on\b|\boidc\b|\bopenid\b|\bsaml\b|\bidentity provider\b|\bentra\b|\bokta\b|\bkeycloak\b/i,
      },
    ],
  },
  {
    asks: /\b(?:stale|out of date|fresh|consistent|up to date|in step|right)\b[^.?]*\b(?:cach\w+|cop(?:y|ies)|read models?|replicas?)\b|\b(?:cach\w+|cop(?:y|ies)|read models?|replicas?)\b[^.?]*\b(?:stale|out of date|fresh|consistent|up to date|in step|behind|invalidated)\b/i,
    not: /\b(?:cop(?:y|ies) of (?:the )?(?:contract|keys?|books?|certificate)|hard cop(?:y|ies))\b/i,
    speaks: /\bcach\w+|\bcop(?:y|ies)\b|\bread models?\b|\breplicas?\b|\bredis\b/i,
    ways: [
      {
        title: 'A term after which it is read anew',
        text: 'Each entry ends after a named time; the term is the age that nobody minds.',
        pros: ['Simple, and mends itself.', 'The source knows nothing of its readers.'],
        cons: ['Wrong for as long as the term.', 'What ends at once is asked for at once.'],
        fitsWhen: 'A known age harms nobody.',
        present: /\b(?:ttl|expir\w+|for (?:\w+ )?(?:minutes?|seconds?|hours?|an hour))\b/i,
      },
      {
        title: 'Each change takes the entry out',
        text: 'Whoever changes the source removes or rewrites the entry after the commit; a term stays as the net below.',
        pros: ['Right within moments.', 'Long terms become possible.'],
        cons: ['A change that goes another way leaves it wrong.', 'Removing and filling can overtake each other.'],
        fitsWhen: 'All changes go through one place.',
        present: /\binvalidat\w+|\bevict\w*|\bremoves? the entry\b|\bwrite-through\b/i,
      },
      {
        title: 'The copy to show, the source to decide',
        text: 'Lists come from the copy; what takes, pays or refuses reads the source in its transaction.',
        pros: ['An old entry can annoy, but decide nothing.', 'The copy may be as old as people accept.'],
        cons: ['Who was shown it may be refused a moment later.', 'Each decision has to know which one it reads.'],
        fitsWhen: 'Many look, and few decide.',
        present: /\b(?:decid\w+|check\w*|book\w*|tak\w+)\b[^.;]*\b(?:at|from|in) the (?:source|database)\b/i,
      },
    ],
  },
  {
    asks: /\blong[- ]running\b|\b(?:generat|comput|calculat|export|render|convert|process|creat|produc|report|job|import|optimi[sz])\w*\b[^.?]*\btak(?:e|es|ing) (?:\S+ ){0,2}(?:minutes?|hours?|long)\b|\b(?:slow|heavy) (?:work|jobs?|tasks?|reports?|exports?|calculations?)\b/i,
    not: /\b(?:feuds?|disputes?|shows?|series|employees)\b/i,
    speaks: /\b(?:exports?|reports?|generat\w+|comput\w+|calculat\w+|queues?|workers?|long[- ]running|renders?)\b/i,
    ways: [
      {
        title: 'In the request, with a limit on its size',
        text: 'The caller waits; what would take longer than the time-out is refused with a smaller range.',
        pros: ['Result or error at once, nothing to come back for.', 'No state and no worker.'],
        cons: ['Holds a connection; what is cut off begins anew.', 'Some things cannot be made smaller.'],
        fitsWhen: 'It ends within some seconds for nearly all.',
        present: /\b(?:synchronous\w*|in the request|while the (?:caller|user|page) waits)\b/i,
      },
      {
        title: 'A queue, and a state that one can ask for',
        text: 'The request is stored and answered with its id; a worker does it, and tells or is asked.',
        pros: ['Goes on after a restart, and is repeated after a failure.', 'Pace and order are in one hand.'],
        cons: ['States, a worker and leftovers to care for.', 'Who asked has to come back.'],
        fitsWhen: 'It takes minutes, or may fail halfway.',
        present: /\bqueues?\b|\bworkers?\b|\bbackground\b|\basynchronous\w*/i,
      },
      {
        title: 'Prepared at night for all',
        text: 'What people will ask for is computed ahead and only read by day.',
        pros: ['Reading is fast, and the load falls when nobody works.'],
        cons: ['As old as the last night.', 'Computed also for those who never ask.'],
        fitsWhen: 'What is asked for is known before, and yesterday’s state does.',
        present: /\b(?:nightly|at night|overnight|every night|prepared)\b/i,
      },
    ],
  },
];
