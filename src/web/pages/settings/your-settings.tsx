import { useState } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { noticesAreOn, setNotices } from '../../shell/notice-setting.ts';
import { setShortcuts, shortcutsAreOn } from '../../ui/shortcut-setting.ts';
import { readTheme, setTheme, themes } from '../../shell/theme-setting.ts';
import { markHidden } from '../../ui/mark-hidden.ts';

/** Who is signed in, and what this browser keeps for them. */
export function YourSettings({ me }: { readonly me: Report<'identity'> }) {
  const [theme, setShownTheme] = useState(readTheme);
  const [keys, setKeys] = useState(shortcutsAreOn);
  const [notices, setShownNotices] = useState(noticesAreOn);
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <section className="card">
        <h2>{markHidden(me.name)}</h2>
        <p>
          {me.roles.length === 0 ? 'You hold no role, so you decide nothing here. An admin grants roles.' : me.roles.join(', ')}
        </p>
        <p className="hint">
          Signed in by {me.authentication}; may {me.scopes.join(', ')}.
        </p>
      </section>
      <section className="card">
        <h2>This browser</h2>
        <fieldset className="choices">
          <legend>Theme</legend>
          {themes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="theme"
                checked={theme === one}
                onChange={() => {
                  setTheme(one);
                  setShownTheme(one);
                }}
              />
              {one}
            </label>
          ))}
        </fieldset>
        <label className="check">
          <input
            type="checkbox"
            checked={keys}
            onChange={({ target }) => {
              setShortcuts(target.checked);
              setKeys(target.checked);
            }}
          />
          Single keys, such as <kbd>j</kbd> and <kbd>g i</kbd>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={notices}
            onChange={({ target }) => {
              const wanted = target.checked;
              void setNotices(wanted).then((on) => {
                setShownNotices(on);
                setRefused(wanted && !on);
              });
            }}
          />
          Notify me of what begins to wait for me, while Throughline is out of sight
        </label>
        {isRefused ? <p className="notice warning">The browser does not allow notifications of this address.</p> : null}
      </section>
    </>
  );
}
