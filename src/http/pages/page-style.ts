/** Style of the sign-in and decision pages: readable at 3 a.m. on a phone, light or dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1c2128; --quiet: #57606a; --paper: #ffffff; --raised: #f6f8fa; --line: #d8dee4; --link: #0a57c2;
  --good: #1a7f37; --bad: #b3261e; --wait: #9a5b00; --added: #dafbe1; --removed: #ffebe9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9aa4ae; --paper: #0f1319; --raised: #171c24; --line: #2c333d; --link: #6cb0ff;
  --good: #56d27c; --bad: #ff8a80; --wait: #e5a13d; --added: #12361f; --removed: #3d1718; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
header { display: flex; gap: 1.2rem; align-items: center; padding: .7rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--raised); font-size: .9rem; }
header strong { font-size: 1rem; } header .who { margin-left: auto; color: var(--quiet); } header form { margin: 0; }
main { max-width: 58rem; margin: 0 auto; padding: 1.6rem 1.5rem 5rem; }
h1 { margin: .2rem 0 .3rem; font-size: 1.7rem; line-height: 1.25; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem; }
p { margin: .4rem 0 .7rem; } a { color: var(--link); } .quiet { color: var(--quiet); } .right { text-align: right; }
.status { display: inline-block; padding: .05rem .55rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8rem; font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.2rem; margin: .8rem 0; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: .93rem; } th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-size: .8rem; font-weight: 600; }
.criterion, .remark, .notice { border: 1px solid var(--line); border-radius: 8px; padding: .7rem 1rem; margin: .7rem 0; min-width: 0; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--link); } details { margin: .3rem 0 .7rem; }
.criterion legend { font-weight: 600; padding: 0 .4rem; } .criterion p label { margin-right: 1.2rem; white-space: nowrap; } .criterion > label { display: block; font-size: .9rem; }
td:first-child { white-space: nowrap; } header button { padding: .25rem .7rem; font-size: .85rem; }
.notice.bad { border-color: var(--bad); } .notice.good { border-color: var(--good); } .notice { background: var(--raised); color: var(--ink); }
.finding { margin: .3rem 0; font-size: .93rem; } .finding code { font-weight: 600; }
code, pre { font: .86rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: .3rem 0 1rem; overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: .5rem 0; }
pre span { display: block; padding: 0 .8rem; white-space: pre-wrap; overflow-wrap: anywhere; } .added { background: var(--added); } .removed { background: var(--removed); }
input[type=text], input[type=number], textarea { width: 100%; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; }
textarea { min-height: 4.5rem; }
button { padding: .5rem 1.1rem; font: inherit; font-weight: 600; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: inherit; cursor: pointer; }
button.approve { background: var(--good); border-color: var(--good); color: var(--paper); } button.reject { color: var(--bad); border-color: var(--bad); }
button:focus-visible, input:focus-visible, textarea:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .7rem; margin-top: 1rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } header { flex-wrap: wrap; }
  table.inbox thead { display: none; } .inbox tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .inbox td { display: inline-block; max-width: 100%; padding: .1rem .8rem .1rem 0; border: 0; overflow-wrap: anywhere; } }
`.trim();
