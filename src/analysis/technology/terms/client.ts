import type { TechnologyGroup } from '../technology-term.ts';
import { hostedOn } from './context-words.ts';
import { list } from './term-list.ts';

/** Email, SMS, phone, website and app are not listed, because business people use these words. */
export const clientTerms: readonly TechnologyGroup[] = [
  {
    category: 'client',
    noun: 'count',
    replacement: 'web page',
    terms: list('browser, web browser, browser window, browser tab'),
  },
  {
    category: 'client',
    noun: 'count',
    replacement: 'user interface',
    terms: list(`
      UI, GUI, UX, UI/UX, frontend, front end application, front end app, frontend application, frontend app, web frontend,
      UI component, UI layer, UI screen, client side validation, client side rendering, client side code, web client,
      web UI, user interface component, progressive web app, frontend component
    `),
  },
  {
    category: 'client',
    noun: 'count',
    replacement: 'user interface',
    terms: list('SPA, PWA'),
    casing: 'exact',
    unless: ['massage', 'wellness', 'hotel', 'sauna', 'treatment'],
  },
  {
    category: 'client',
    noun: 'name',
    replacement: 'mobile device',
    terms: list(`
      iOS, Android, Android app, iOS app, iPadOS, Android device, iOS device, Android phone
    `),
  },
  {
    category: 'client',
    noun: 'name',
    replacement: 'computer',
    terms: list(`
      macOS, Windows 10, Windows 11, Windows 7, Microsoft Windows, operating system, Windows PC, Windows 10 machine,
      Windows 11 machine, Windows machine
    `),
  },
  {
    category: 'client',
    noun: 'name',
    replacement: 'computer',
    terms: list('Windows'),
    only: {
      capital: true,
      before: hostedOn,
      after: ['pc', 'laptop', 'desktop', 'update', 'client', 'user'],
      listed: true,
      together: true,
    },
    unless: [
      'house',
      'door',
      'glass',
      'pane',
      'frame',
      'roof',
      'curtain',
      'blind',
      'clean',
      'cleaning',
      'cleaner',
      'facade',
      'wall',
      'room',
    ],
  },
  {
    category: 'client',
    noun: 'name',
    replacement: 'web page',
    terms: list(`
      Firefox, Internet Explorer, Google Chrome, Microsoft Edge, Mozilla Firefox
    `),
  },
  {
    category: 'client',
    noun: 'name',
    replacement: 'web page',
    terms: list('Chrome, Safari, Edge, Opera'),
    only: { capital: true, after: ['browser', 'extension', 'devtool'], listed: true },
    unless: ['plating', 'metal', 'bumper', 'faucet', 'animal', 'lodge', 'ranger', 'tour', 'theatre', 'singer', 'music'],
  },
  {
    category: 'client',
    noun: 'count',
    replacement: 'command',
    terms: list(`
      CLI, command line, command line interface, PowerShell, PowerShell command, command prompt, CLI command,
      command line tool
    `),
  },
  {
    category: 'client',
    noun: 'count',
    replacement: 'user interface',
    terms: list('single page application'),
    unless: ['form', 'permit', 'applicant', 'visa', 'grant', 'license', 'licence', 'paper'],
  },
];
