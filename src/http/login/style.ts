/** Style of the login page: one centered card, light or dark as the system is. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2128; --quiet: #57606a; --ground: #f3f5f8; --paper: #ffffff; --line: #d8dee4; --link: #0a57c2;
  --on-link: #ffffff; --bad: #b3261e; --bad-ground: #fdeeed; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9aa4ae; --ground: #0b0e13; --paper: #151a21; --line: #2c333d;
  --link: #6cb0ff; --on-link: #0b1420; --bad: #ff8a80; --bad-ground: #2b1716; --good: #56d27c; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; color: var(--ink); background: var(--ground);
  font: 16px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2.25rem 2.25rem 1.75rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: 14px; box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 12px 32px rgb(0 0 0 / 7%); }
.brand { margin: 0 0 1.5rem; font-weight: 650; letter-spacing: -.01em; color: var(--link); }
h1 { margin: 0 0 1.1rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; }
form { margin: 0; }
label { display: block; margin-bottom: .35rem; font-size: .9rem; font-weight: 600; }
input { width: 100%; padding: .65rem .75rem; font: 15px/1.4 ui-monospace, Menlo, Consolas, monospace; color: var(--ink); background: var(--ground);
  border: 1px solid var(--line); border-radius: 8px; }
button, .button { display: block; width: 100%; margin-top: .9rem; padding: .7rem 1rem; font: 600 1rem/1.3 system-ui, sans-serif; text-align: center;
  text-decoration: none; color: var(--on-link); background: var(--link); border: 1px solid var(--link); border-radius: 8px; cursor: pointer; }
button.quiet { color: var(--link); background: transparent; border-color: var(--line); }
:is(input, button, a):focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.or { display: flex; align-items: center; gap: .8rem; margin: 1.3rem 0; color: var(--quiet); font-size: .85rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.failure { margin-bottom: 1.2rem; padding: .75rem .9rem; border-left: 4px solid var(--bad); border-radius: 6px; background: var(--bad-ground); }
.failure p { margin: .25rem 0 0; font-size: .93rem; }
.ready { display: none; margin: 0; color: var(--good); }
.filled .ready { display: block; } .filled label, .filled input:not([type=hidden]) { display: none; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 .5rem; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.note { margin: 1.4rem 0 0; font-size: .87rem; color: var(--quiet); } a { color: var(--link); } .button { color: var(--on-link); }
code { font: .92em ui-monospace, Menlo, Consolas, monospace; }
`.trim();
