import {
  proposalLinkRoutes,
  proposalRoutes,
  type Renewal,
  type RenewalListItem,
  renewalRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const LIST = '/hosting/renewals';
const ID = '00000000-0000-7000-8000-0000000000a1';
const SECOND = '00000000-0000-7000-8000-0000000000a2';
const LUIS = '00000000-0000-7000-8000-0000000000b2';
const CLIENT = '00000000-0000-7000-8000-0000000000d1';
const PROPOSAL = '00000000-0000-7000-8000-0000000000c1';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

const UPCOMING: Partial<RenewalListItem> = {
  subjectKind: 'domain',
  subjectName: 'acme.mx',
  clientId: CLIENT,
  clientName: 'Café Lumbre',
  periodEnd: '2099-07-01',
  termMonths: 12,
  payer: 'us',
  priceMinor: 25_000,
  costMinor: 18_000,
  currency: 'MXN',
  consent: 'notAsked',
  billing: 'none',
  registry: 'open',
  state: 'upcoming',
  invoiceId: null,
  snoozedUntil: null,
  version: 1,
};

async function chooseAction(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** A server with a domain's renewal, which keeps what is written, and one of a client who pays. */
function answerRenewals(server: FakeServer): void {
  let renewal = server.sample(renewalRoutes.one, {
    ...UPCOMING,
    id: ID,
    decision: null,
    evidence: null,
    invoice: null,
    expense: null,
    confirmedOn: null,
    proposal: null,
    subject: {
      endsOn: '2099-07-01',
      payer: 'us',
      costMinor: 18_000,
      priceMinor: 25_000,
      currency: 'MXN',
    },
  });
  const theirs = server.sampleItem(renewalRoutes.list, {
    ...UPCOMING,
    id: SECOND,
    subjectName: 'their.mx',
    payer: 'client',
    consent: 'notNeeded',
    state: 'withClient',
  });
  const change = (fields: Partial<Renewal>): Renewal => {
    renewal = { ...renewal, ...fields, version: renewal.version + 1 };
    return renewal;
  };
  server.answer(renewalRoutes.list, () => ({
    items: [renewal, theirs],
    total: 2,
    nextCursor: null,
    sums: [{ currency: 'MXN', count: 1, priceMinor: 25_000, costMinor: 18_000 }],
  }));
  server.answer(renewalRoutes.one, () => renewal);
  server.answer(renewalRoutes.approve, ({ body }) =>
    change({
      consent: 'approved',
      state: 'approved',
      decision: {
        kind: 'member',
        name: 'Ana Ruiz',
        at: '2026-06-15T18:00:00.000Z',
        note: body.note ?? null,
      },
    }),
  );
  server.answer(renewalRoutes.confirm, () =>
    change({ registry: 'confirmed', state: 'renewedUnpaid', confirmedOn: '2026-06-15' }),
  );
  server.answer(renewalRoutes.bulk, ({ body }) => ({ done: body.items.length, refused: [] }));
}

/** A client with two contacts who receive renewals, and a second renewal that ends soon. */
function answerProposals(server: FakeServer): void {
  const line = (id: string, subjectName: string) => ({
    id,
    subjectKind: 'domain' as const,
    subjectName,
    periodEnd: '2099-07-01',
    termMonths: 12,
    priceMinor: 25_000,
    currency: 'MXN',
  });
  let renewal = server.sample(renewalRoutes.one, {
    ...UPCOMING,
    id: ID,
    decision: null,
    evidence: null,
    invoice: null,
    expense: null,
    confirmedOn: null,
    proposal: null,
  });
  server.answer(renewalRoutes.one, () => renewal);
  server.answer(proposalRoutes.suggestion, ({ query: { ids } }) => ({
    clientId: ID,
    clientName: 'Café Lumbre',
    recipients: [
      { contactId: ID, name: 'Eva', address: 'eva@example.com' },
      { contactId: LUIS, name: 'Luis', address: 'luis@example.com' },
    ],
    subject: ids.includes(SECOND) ? '2 renewals for you' : 'Shall we renew acme.mx?',
    message: 'Hello Café Lumbre,',
    lines: [line(ID, 'acme.mx')],
    bundle: [line(SECOND, 'near.mx')],
  }));
  server.answer(proposalRoutes.preview, () => ({
    html: '<!doctype html><html lang="en"><p>Shall we?</p></html>',
    from: 'Lumbre Studio via Oficio',
    replyTo: null,
    suppressed: [],
  }));
  server.answer(proposalLinkRoutes.list, () => ({ items: [] }));
  server.answer(proposalRoutes.propose, () => {
    renewal = {
      ...renewal,
      consent: 'proposed',
      state: 'proposed',
      version: 2,
      proposal: {
        id: PROPOSAL,
        sentTo: 'luis@example.com',
        askedAt: '2026-06-15T18:00:00.000Z',
        askedBy: 'Ana Ruiz',
        message: 'Hello Café Lumbre,',
        validUntil: null,
        mail: 'queued',
        sentAt: null,
        seenAt: null,
        withdrawnAt: null,
      },
    };
    return { id: PROPOSAL, sentTo: 'luis@example.com', lines: 2 };
  });
  server.answer(proposalRoutes.withdraw, () => {
    renewal = { ...renewal, consent: 'notAsked', state: 'upcoming', version: 3 };
    return renewal;
  });
}

test('the list has sums, and a row offers what is possible', async () => {
  const { server } = await openScreen(LIST, { answers: answerRenewals });
  await expect.element(rowOf('acme.mx')).toMatchTextContent('Upcoming');
  await expect.element(rowOf('acme.mx')).toMatchTextContent('MX$70.00');
  await expect.element(rowOf('their.mx')).toMatchTextContent('With the client');
  // Nothing is invoiced where the client pays the provider: price and cost are known, and no margin is earned.
  expect(rowOf('their.mx').element().textContent).toMatch(/MX\$250\.00MX\$180\.00–/);
  await expect
    .element(page.getByRole('region', { name: 'Sums of these renewals' }))
    .toMatchTextContent('Margin');
  await expectAccessible();
  await page.getByRole('button', { name: /^Actions for .*their\.mx/ }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Approve for the client...' }))
    .not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Snooze...' }).click();
  await expect.element(dialog).toMatchTextContent('It comes back to the list on that day.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByText('1 renewal approved')).toBeVisible();
  const sent = server.calls.find(({ route }) => route === renewalRoutes.bulk);
  expect(sent?.body).toMatchObject({ action: 'approve', items: [{ id: ID, version: 1 }] });
});

test('a phone shows the price beside the name, and a state that needs somebody beside the day', async () => {
  await showOnPhone();
  await openScreen(LIST, {
    answers: (fake) => {
      const items = ['upcoming', 'declined'].map((state, index) =>
        fake.sampleItem(renewalRoutes.list, {
          ...UPCOMING,
          id: index === 0 ? ID : SECOND,
          subjectName: `${state}.mx`,
          state: state as RenewalListItem['state'],
        }),
      );
      fake.answer(renewalRoutes.list, { items, total: 2, nextCursor: null, sums: [] });
    },
  });
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(item('upcoming.mx')).toMatchTextContent('MX$250.00');
  await expect.element(item('upcoming.mx')).not.toMatchTextContent('Upcoming');
  await expect.element(item('declined.mx').getByText('Declined')).toBeVisible();
  await showOnDesktop();
});

test('a renewal is proposed to a contact, with what fits with it, and withdrawn', async () => {
  const { server } = await openScreen(`${LIST}/${ID}`, {
    answers: (fake) => {
      answerRenewals(fake);
      answerProposals(fake);
    },
  });
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Hello Café Lumbre,');
  await expect.element(dialog).toMatchTextContent('Jul 1, 2099 – Jul 1, 2100 · MX$250.00');
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions('Luis, luis@example.com');
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Shall we renew acme.mx?');
  await dialog.getByRole('checkbox', { name: 'near.mx' }).click();
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('2 renewals for you');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByTitle('Preview of the email')).toBeVisible();
  await dialog.getByRole('button', { name: 'Write' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Proposed', { exact: true }).first()).toBeVisible();
  await expect.element(main).toMatchTextContent('luis@example.com');
  await expect.element(main).toMatchTextContent('SeenNot yet');
  expect(server.calls.find(({ route }) => route === proposalRoutes.propose)?.body).toMatchObject({
    ids: [ID, SECOND],
    contactId: LUIS,
    subject: '2 renewals for you',
    validUntil: null,
  });
  await expectAccessible();
  await chooseAction('Withdraw the proposal...');
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect.element(main).toMatchTextContent('Not asked yet');
});

test('selected renewals of one client are proposed together; those that can’t be are left out', async () => {
  const { server } = await openScreen(LIST, {
    answers: (fake) => {
      answerRenewals(fake);
      answerProposals(fake);
    },
  });
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Hello Café Lumbre,');
  expect(server.calls.find(({ route }) => route === proposalRoutes.suggestion)?.query).toEqual({ ids: ID });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
});

test('the page shows where a renewal stands, and confirms it with its new date', async () => {
  await openScreen(`${LIST}/${ID}`, { answers: answerRenewals });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('acme.mx');
  await expect.element(main).toMatchTextContent('Jul 1, 2099 – Jul 1, 2100');
  await expect.element(main).toMatchTextContent('Not asked yet');
  await expect.element(main).toMatchTextContent('MX$70.00');
  await expectAccessible();
  await chooseAction('Approve for the client...');
  await dialog.getByLabelText('Note').fill('By phone');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(main).toMatchTextContent('By phone');
  await chooseAction('Confirm the renewal...');
  await expect.element(dialog.getByRole('textbox', { name: 'New end' })).toHaveValue('Jul 1, 2100');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(main).toMatchTextContent('Renewed, unpaid');
  await showOnPhone();
  await expectAccessible();
});
