/** The style sheet of the docs: no foreign content; light or dark as the system is. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2128; --quiet: #57606a; --paper: #ffffff; --raised: #f6f8fa; --line: #d8dee4; --link: #0a57c2;
  --get: #1a7f37; --post: #9a5b00; --put: #6639ba; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9aa4ae; --paper: #0f1319; --raised: #171c24; --line: #2c333d; --link: #6cb0ff;
  --get: #56d27c; --post: #e5a13d; --put: #b794f6; --delete: #ff8a80; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, sans-serif; display: grid;
  grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem; border-right: 1px solid var(--line);
  background: var(--raised); font-size: .875rem; }
nav strong { display: block; margin: 1.1rem 0 .2rem; font-size: .75rem; letter-spacing: .05em; text-transform: uppercase; color: var(--quiet); }
nav strong:first-child { margin-top: 0; }
nav ol, nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .15rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--link); text-decoration: underline; }
main { padding: 2rem 3rem 5rem; max-width: 60rem; }
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.25; }
h2 { margin: 3rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 2rem 0 .4rem; font-size: 1.08rem; }
h4 { margin: 1.1rem 0 .3rem; font-size: .8rem; letter-spacing: .03em; color: var(--quiet); }
p { margin: .4rem 0 .7rem; max-width: 44rem; }
a { color: var(--link); }
.lead, .quiet { color: var(--quiet); }
code { font: .875em/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--raised); padding: .1em .3em; border-radius: 4px; }
pre { margin: .5rem 0 1rem; padding: .8rem 1rem; overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
pre code { padding: 0; background: none; font-size: .82rem; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; margin: .3rem 0 .8rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-size: .78rem; font-weight: 600; color: var(--quiet); }
td:first-child { white-space: nowrap; }
.operation { margin-top: 2.2rem; padding-top: .4rem; }
.operation h3 { margin-top: 0; }
.path { font: .92rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.6rem; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--quiet); font-size: .9rem; }
@media (max-width: 56rem) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1.5rem 1.2rem 4rem; } td:first-child { white-space: normal; overflow-wrap: anywhere; } }
@media print { nav { display: none; } body { display: block; } }
`.trim();
