/** Pages for browsers. They are not operations: they answer HTML and take only the cookie. */
export const browserPages: readonly { readonly path: string; readonly href: string; readonly text: string }[] = [
  {
    path: '/login',
    href: '/login',
    text: 'Sign in by a login link or the identity provider, see who you are, and sign out. Reading it changes nothing.',
  },
  {
    path: '/',
    href: '/',
    text: 'The web app: what waits for you, and everything else by its key. It reads this API as whoever is signed in.',
  },
  {
    path: '/plain/gates',
    href: '/plain/gates',
    text: 'Without a script: the gates that wait for you, then those that wait for others.',
  },
  {
    path: '/plain/gates/GATE-001',
    href: '/plain/gates',
    text: 'One gate with its evidence, without a script. Opening it decides nothing; only its form does, sent by a person who is signed in.',
  },
  { path: '/admin/queues', href: '/admin/queues', text: 'The jobs of the queue, for admins.' },
];
