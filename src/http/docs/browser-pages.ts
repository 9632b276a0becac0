/** Pages for browsers. They are not operations: they answer HTML and take only the cookie. */
export const browserPages: readonly { readonly path: string; readonly href: string; readonly text: string }[] = [
  {
    path: '/login',
    href: '/login',
    text: 'Sign in by a login link or the identity provider, see who you are, and sign out. Reading it changes nothing.',
  },
  { path: '/gates', href: '/gates', text: 'The gates that wait for you, then those that wait for others.' },
  {
    path: '/gates/GATE-001',
    href: '/gates',
    text: 'One gate with its evidence, to which links in messages lead. Opening it decides nothing; only its form does, sent by a person who is signed in.',
  },
  { path: '/admin/queues', href: '/admin/queues', text: 'The jobs of the queue, for admins.' },
];
