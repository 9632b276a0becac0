const name = 'throughline-notices';

export function noticesAreOn(): boolean {
  return localStorage.getItem(name) === 'on' && 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Asks the browser when they are switched on. Returns whether they are on then. */
export async function setNotices(on: boolean): Promise<boolean> {
  const isGranted = on && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(name, isGranted ? 'on' : 'off');
  return isGranted;
}
