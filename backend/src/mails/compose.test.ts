import type { MemberScope } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import {
  authContents,
  compose,
  composeAuthMail,
  contents,
  type MailContent,
  subscriptionContents,
} from './index.ts';

const LINK = 'https://office.example.com/auth/callback?token_hash=0123456789abcdef&type=signup';
const LINK_IN_HTML = LINK.replaceAll('&', '&amp;');

const invitation = (names: { businessName?: string; invitedBy?: string; scope?: MemberScope } = {}) =>
  contents.invitation({
    businessName: 'Taller Ruiz',
    invitedBy: 'Ana Ruiz',
    role: 'accountant',
    scope: 'all',
    expiresAt: '2026-11-28T10:00:00.000Z',
    link: LINK,
    ...names,
  });

const FOR = { organizationName: 'Taller Ruiz', timezone: 'America/Mexico_City', link: LINK };
const END = '2026-07-15T18:30:00.000Z';
const AMOUNT = { amountMinor: 1_400, currency: 'usd' };

/** The mails about a subscription. */
const subscriptionMails = (organizationName = 'Taller Ruiz'): [string, MailContent][] => {
  const common = { ...FOR, organizationName };
  const paid = { ...common, amount: AMOUNT, planName: 'Professional' };
  return [
    ['trial started', subscriptionContents.trialStarted({ ...common, trialEnd: END })],
    ['trial ending', subscriptionContents.trialEnding({ ...common, trialEnd: END, daysLeft: 3 })],
    ['trial ended', subscriptionContents.trialEnded({ ...common, trialEnd: END })],
    ['payment failed', subscriptionContents.paymentFailed({ ...common, amount: AMOUNT, accessUntil: END })],
    ['canceled', subscriptionContents.canceled({ ...common, planName: 'Professional', endsAt: END })],
    ['canceled at once', subscriptionContents.canceled({ ...common, planName: 'Starter', endsAt: null })],
    ['resumed', subscriptionContents.resumed({ ...common, planName: 'Professional', renewsAt: END })],
    ['receipt', subscriptionContents.receipt({ ...paid, periodEnd: END })],
    ['receipt without a period', subscriptionContents.receipt({ ...paid, periodEnd: null })],
  ];
};

const MAILS: [string, MailContent][] = [
  ['confirmation', authContents.confirmation({ link: LINK })],
  ['magic link', authContents.magicLink({ link: LINK })],
  ['password reset', authContents.passwordReset({ link: LINK })],
  ['address change', authContents.addressChange({ link: LINK })],
  ['address change approval', authContents.addressChangeApproval({ link: LINK, newAddress: 'a@b.mx' })],
  ['sign-up invitation', authContents.signUpInvitation({ link: LINK })],
  ['invitation', invitation()],
  ['welcome', contents.welcome({ name: 'Ana', link: LINK })],
  ['password changed', authContents.passwordChanged({ changedAt: '2026-11-21T10:00:00Z', link: LINK })],
  [
    'address changed',
    authContents.addressChanged({ changedAt: '2026-11-21T10:00:00Z', newAddress: 'a@b.mx', link: LINK }),
  ],
  [
    'member removal',
    contents.memberRemoval({ businessName: 'Taller Ruiz', removedBy: 'Ana Ruiz', link: LINK }),
  ],
  ['account deletion', contents.accountDeletion({ deletionAt: '2026-12-21T10:00:00Z', link: LINK })],
  [
    'organization deletion',
    contents.organizationDeletion({
      businessName: 'Taller Ruiz',
      deletionAt: '2026-12-21T10:00:00Z',
      link: LINK,
    }),
  ],
  [
    'organization inactivity',
    contents.organizationInactivity({
      businessName: 'Taller Ruiz',
      activeOn: '2026-01-10',
      deletionOn: '2027-01-10',
      deletionDays: 30,
      link: LINK,
    }),
  ],
  ...subscriptionMails(),
];

describe.each(MAILS)('%s', (_, content) => {
  test('has the same text and link with and without HTML', async () => {
    const { subject, html, text } = await compose(content);
    expect(subject).toMatch(/^[^\r\n]{10,78}$/);
    expect(text.split('\n').filter((line) => line === LINK)).toHaveLength(1);
    expect(html.split(`href="${LINK_IN_HTML}"`)).toHaveLength(3);
    const said = wordsOf(html);
    for (const sentence of text.split('\n').filter((line) => /\.$/.test(line)))
      expect(said).toContain(sentence);
  });

  test('is an HTML document with language, title and both themes, and loads nothing', async () => {
    const { subject, html } = await compose(content);
    expect(html).toMatch(/<html [^>]*lang="en"/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(addressesIn(html).filter((address) => address !== LINK_IN_HTML)).toEqual([]);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form|video|svg)|url\(|@import|@font-face/i);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });

  test('fits a phone: nothing is wider than 600 px', async () => {
    const { html } = await compose(content);
    const widths = [...html.matchAll(/(?:^|[\s;"])(?:min-|max-)?width:\s*(\d+)px/g)].map(([, width]) =>
      Number(width),
    );
    expect(Math.max(...widths)).toBeLessThanOrEqual(600);
  });
});

test('the whole text of an invitation', async () => {
  const { subject, text } = await compose(invitation());
  expect(subject).toBe('Ana Ruiz invites you to Taller Ruiz on Oficio');
  expect(text).toBe(`Ana Ruiz invites you to work on Taller Ruiz in Oficio, as an accountant.

See the invitation:
${LINK}

The link works once, for 7 days: until 28 November 2026, 10:00 UTC. If you don’t know who this is, you can ignore this email: nothing happens without the link.

--${' '}
Oficio
You’re getting this email because someone who uses Oficio invited this address.
`);
});

test('a second sign-up gets a link to sign in and one to reset the password, in both forms', async () => {
  const link = 'https://office.example.com/login';
  const { html, text } = await composeAuthMail('account_exists_notification', { link });
  const reset = 'https://office.example.com/forgot-password';
  expect(text).toContain(`Sign in:\n${link}\n\nChoose a new password:\n${reset}\n`);
  expect(new Set(addressesIn(html))).toEqual(new Set([link, reset]));
});

test('each kind of the auth service has a mail', async () => {
  const kinds = ['signup', 'magiclink', 'recovery', 'email_change', 'invite'] as const;
  const subjects = await Promise.all(
    kinds.map(async (kind) => (await composeAuthMail(kind, { link: LINK })).subject),
  );
  expect(new Set(subjects).size).toBe(kinds.length);
  const { text } = await composeAuthMail('reauthentication', { link: '', code: '305805' });
  expect(text).toContain('Enter this code to confirm that it’s you: 305805');
});

test('60 hostile names are shown as text, cut, in one line, and never as a link', async () => {
  expect(HOSTILE_TEXTS).toHaveLength(60);
  const harmless = await compose(invitation());
  for (const name of HOSTILE_TEXTS) {
    const mail = await compose(invitation({ businessName: name, invitedBy: name }));
    expect(tagsOf(mail.html)).toEqual(tagsOf(harmless.html));
    expect(mail.subject).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]{1,160}$/u);
    expect(mail.text.split('\n')).toHaveLength(harmless.text.split('\n').length);
    for (const said of [mail.subject, mail.text.replace(LINK, ''), wordsOf(mail.html).replaceAll(LINK, '')]) {
      expect(said).not.toMatch(/https?:\/\/|www\.\w|\w@\w/);
    }
  }
});

test.each(subscriptionMails())('60 hostile names in %s', async (name, content) => {
  const harmless = await compose(content);
  for (const hostile of HOSTILE_TEXTS) {
    const [, hostileContent = content] = subscriptionMails(hostile).find(([one]) => one === name) ?? [];
    const mail = await compose(hostileContent);
    expect(tagsOf(mail.html)).toEqual(tagsOf(harmless.html));
    expect(mail.subject).toBe(harmless.subject);
    expect(mail.text.split('\n')).toHaveLength(harmless.text.split('\n').length);
    expect(mail.text.replace(LINK, '')).not.toMatch(/https?:\/\/|www\.\w|\w@\w/);
  }
});

test('the whole text of a receipt', async () => {
  const { subject, text } = await compose(
    subscriptionContents.receipt({
      ...FOR,
      amount: AMOUNT,
      planName: 'Professional',
      periodEnd: END,
    }),
  );
  expect(subject).toBe('Your receipt from Oficio: $14.00 USD');
  expect(text).toBe(`Taller Ruiz paid $14.00 USD for the Professional plan.

It is paid until 15 July 2026, 12:30 (Mexico City time).

See the invoice:
${LINK}

Your card statement shows the same amount, or its equivalent in your currency.

--${' '}
Oficio
You’re getting this email because you own Taller Ruiz on Oficio.
`);
});

test.each([
  [0, 'usd', '$0.00 USD'],
  [1, 'usd', '$0.01 USD'],
  [123_456_789, 'mxn', 'MX$1,234,567.89 MXN'],
  [1_400, 'jpy', '¥1,400 JPY'],
])('%i %s is paid as %s', async (amountMinor, currency, words) => {
  const amount = { amountMinor, currency };
  const mail = await compose(
    subscriptionContents.receipt({ ...FOR, amount, planName: 'Starter', periodEnd: null }),
  );
  expect(mail.text).toContain(`paid ${words} for`);
});

test('an end is shown in the organization’s time zone, and one remaining day in the singular', async () => {
  const make = (timezone: string) =>
    compose(
      subscriptionContents.trialEnding({
        ...FOR,
        timezone,
        trialEnd: '2026-07-15T02:30:00.000Z',
        daysLeft: 1,
      }),
    );
  const [mexico, tokyo, utc] = await Promise.all(['America/Mexico_City', 'Asia/Tokyo', 'UTC'].map(make));
  expect(mexico?.subject).toBe('Your free trial of Oficio ends in 1 day');
  expect(mexico?.text).toContain('14 July 2026, 20:30 (Mexico City time)');
  expect(tokyo?.text).toContain('15 July 2026, 11:30 (Tokyo time)');
  expect(utc?.text).toContain('15 July 2026, 02:30 (UTC)');
});

test('a name of 10,000 characters, and one of a single letter under 10,000 accents, are cut', async () => {
  for (const name of ['x'.repeat(10_000), `a${'\u0301'.repeat(10_000)}`]) {
    const { subject, html } = await compose(invitation({ businessName: name }));
    expect(subject.length).toBeLessThan(160);
    expect(html.length).toBeLessThan(20_000);
  }
});

test('names in right-to-left scripts and with emoji stay whole', async () => {
  const { subject } = await compose(invitation({ businessName: 'مكتب 👩‍💻 S.A. de C.V.' }));
  expect(subject).toBe('Ana Ruiz invites you to مكتب 👩‍💻 S.A. de C.V. on Oficio');
});

function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([tag]) => tag);
}

/** Every address that a program would load or open, except the names of the doctype. */
function addressesIn(html: string): string[] {
  const [, body = ''] = html.split(/<html/);
  return [...body.matchAll(/(?:href|src|background|action)="([^"]*)"/g)].map(([, address = '']) => address);
}
