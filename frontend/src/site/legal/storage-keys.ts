interface StorageNote {
  keys: readonly string[];
  purpose: string;
  /** How long the entry is kept. */
  lasts: string;
}

const UNTIL_CLEARED = 'Stays until you clear it.';
const WHILE_NEEDED = 'Goes as soon as it has done its work.';
const WITH_TAB = 'Goes with the tab at the latest.';

/** Everything that the application stores in a browser. */
export const STORAGE_KEYS: readonly StorageNote[] = [
  { keys: ['oficio.session'], purpose: 'Keeps you signed in.', lasts: 'Goes when you sign out.' },
  {
    keys: ['oficio.greeting'],
    purpose: 'Your first name and your organization’s, so that the dashboard greets you while it loads.',
    lasts: 'Goes when you sign out.',
  },
  {
    keys: ['oficio.csv'],
    purpose: 'The kind of CSV file that you chose last, which comes first the next time.',
    lasts: UNTIL_CLEARED,
  },
  {
    keys: ['oficio.typed-rates'],
    purpose: 'The exchange rates that you have typed today, so that the next invoice begins with them.',
    lasts: 'Overwritten by the first rate of another day.',
  },
  {
    keys: ['oficio.theme', 'oficio.sidebar', 'oficio.columns', 'oficio.debug-panel'],
    purpose: 'How you like it to look: light or dark, which columns, and which parts are folded.',
    lasts: UNTIL_CLEARED,
  },
  {
    keys: ['oficio.views'],
    purpose: 'The view of each list that you used last, so that the list opens with it.',
    lasts: UNTIL_CLEARED,
  },
  {
    keys: ['oficio.clock'],
    purpose: 'By how much this device’s clock differs from ours.',
    lasts: UNTIL_CLEARED,
  },
  {
    keys: ['oficio.organization', 'oficio.tabs', 'oficio.session.lease', 'oficio.expired'],
    purpose: 'Lets your open tabs agree on who is signed in, where, and whether a session has expired.',
    lasts: 'Overwritten all the time.',
  },
  {
    keys: ['showOnboarding', 'oficio.onboarding'],
    purpose:
      'Whether the setup of your organization is under way, and what you have typed and chosen in it so far.',
    lasts: WHILE_NEEDED,
  },
  {
    keys: ['auth_redirect_url', 'oficio.left'],
    purpose: 'The page to take you back to after you sign in.',
    lasts: WHILE_NEEDED,
  },
  {
    keys: ['oficio.begun'],
    purpose:
      'The address or the provider that you have asked to sign in with, so that another person’s link can’t sign you in as somebody else.',
    lasts: 'Goes when you arrive, or after an hour.',
  },
  {
    keys: ['oficio.recovery', 'oficio.invitation', 'oficio.checkout'],
    purpose: 'A link that you have just opened: a new password, an invitation, the way back from a payment.',
    lasts: WITH_TAB,
  },
  {
    keys: ['oficio.view'],
    purpose: 'Only at our own people: the organization that is being viewed to help its owner.',
    lasts: 'Goes when the view is ended, and with the tab at the latest.',
  },
  {
    keys: ['oficio.invoice-draft.'],
    purpose: 'Invoices and quotes that you have typed but not saved yet.',
    lasts: 'Goes when you save or discard them.',
  },
  {
    keys: ['oficio.coupon'],
    purpose: 'A coupon code that you have typed but not used yet.',
    lasts: WITH_TAB,
  },
  {
    keys: ['oficio.typed', 'oficio.reloaded-from'],
    purpose: 'What you were typing while a new version of the page had to be loaded.',
    lasts: WITH_TAB,
  },
];
