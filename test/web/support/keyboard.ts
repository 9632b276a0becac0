import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The longest page of the tests has fewer stops. */
const mostStops = 400;
const settlingMs = 60;

/** A person who has a keyboard and nothing else; what is not reached by it fails. */
export interface Keyboard {
  /** Goes to a screen or an artifact by the palette. */
  go(place: string): Promise<void>;
  /** Walks to something with Tab. */
  reach(target: Locator): Promise<void>;
  /** Walks to a button or link and presses it. */
  press(name: string | RegExp): Promise<void>;
  /** Walks to the tabs that have this name, and opens one. */
  openTab(label: string, name: string): Promise<void>;
  /** Walks to a field and writes into it, over what stands there. */
  fill(label: string | RegExp, value: string): Promise<void>;
  /** Opens the dialog of a button, fills in its fields by their labels, and sends it. */
  act(button: string | RegExp, fields?: Readonly<Record<string, string>>): Promise<void>;
  /** Meets every criterion of the gate on the screen, waives what is open for a reason, and approves it. */
  approve(note: string): Promise<void>;
}

export function takeKeyboard(page: Page): Keyboard {
  const { keyboard } = page;

  const reach: Keyboard['reach'] = async (target) => {
    await target.waitFor();
    const isReached = async (): Promise<boolean> => (await target.and(page.locator(':focus')).count()) === 1;
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await isReached()) {
        // A screen that has just been opened takes the focus; people are slower than that.
        await page.waitForTimeout(settlingMs);
        if (await isReached()) return;
      }
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(target)}.`);
  };

  const pressable = (name: string | RegExp): Locator =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).first();

  const press: Keyboard['press'] = async (name) => {
    await reach(pressable(name));
    await keyboard.press('Enter');
  };

  const write = async (field: Locator, value: string): Promise<void> => {
    await reach(field);
    // A list of choices goes to the one whose beginning is typed.
    if ((await field.and(page.locator('select')).count()) === 1) {
      await keyboard.type(value.split(' ')[0] ?? '');
      expect(await field.inputValue()).toContain(value);
      return;
    }
    await keyboard.press('Control+a');
    await keyboard.insertText(value);
  };

  const act: Keyboard['act'] = async (button, fields = {}) => {
    await press(button);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (const [label, value] of Object.entries(fields)) await write(dialog.getByLabel(label), value);
    await reach(dialog.locator('.form-actions button').first());
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };

  return {
    reach,
    press,
    act,
    fill: (label, value) => write(page.getByLabel(label).filter({ visible: true }).first(), value),
    async go(place) {
      await keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'A screen, a key or words' }).and(page.locator(':focus')).waitFor();
      await keyboard.type(place.toLowerCase());
      await page.getByRole('option', { name: place }).first().waitFor();
      await keyboard.press('Enter');
    },
    async openTab(label, name) {
      const tabs = page.getByRole('tablist', { name: label });
      await reach(tabs.getByRole('tab', { selected: true }));
      const named = tabs.getByRole('tab', { name });
      while ((await named.and(page.locator(':focus')).count()) === 0) await keyboard.press('ArrowRight');
    },
    async approve(note) {
      await page.locator('.criterion').first().waitFor();
      await press('All are met');
      const waivers = page.getByLabel(/^Approve although/);
      for (let at = 0; at < (await waivers.count()); at += 1) await write(waivers.nth(at), 'It is known.');
      await keyboard.press('Escape');
      await keyboard.press('a');
      await page.locator('.decision textarea:focus').waitFor();
      await keyboard.type(note);
      await keyboard.press('Control+Enter');
      await page.getByRole('heading', { name: 'It is approved' }).waitFor();
    },
  };
}
