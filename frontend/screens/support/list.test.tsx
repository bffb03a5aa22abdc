import {
  clientRoutes,
  type MemberRole,
  subscriptionRoutes,
  type Ticket,
  ticketRoutes,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import type { FakeTickets } from '../stage/fake-tickets.ts';
import { openTickets } from '../stage/open-tickets.ts';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const PAST = '2026-01-05T15:00:00.000Z';
const main = page.getByRole('main');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const tabs = page.getByRole('navigation', { name: 'Support' }).getByRole('link');
const heads = page.getByRole('columnheader');

function fill(tickets: FakeTickets): void {
  tickets.add('organization');
  tickets.add('organization', {
    subject: 'The invoice is wrong',
    firstResponseDueAt: PAST,
    category: 'billing',
  });
  tickets.add('organization', {
    subject: 'The domain is gone',
    status: 'waiting_on_customer',
    lastMessageBy: 'member',
    firstResponseDueAt: PAST,
    assignee: { id: '00000000-0000-7000-8000-00000000b001', name: 'Bruno Rivera' },
  });
  tickets.add('organization', { subject: 'The old site', status: 'resolved' });
  tickets.add('product', { subject: 'How do I import?' });
  tickets.add('product', { subject: 'A wish', isOwn: false, requesterName: 'Bruno Rivera' });
}

test('a request of a client has its number, client, state, last author, due time and assignee', async () => {
  await openTickets('/support', fill);
  await expect.element(row('The logo is blurred')).toBeVisible();
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    'Number',
    'Subject',
    'Client',
    'State',
    'Last answer',
    'Due',
    'Assigned to',
  ]);
  await expect.element(row('The logo is blurred')).toMatchTextContent(/^T-101.*Café Lumbre.*New.*Ana Paz/);
  await expect
    .element(row('The domain is gone'))
    .toMatchTextContent(/Waits for the client.*Your team.*Bruno Rivera$/);
});

test('a first answer is overdue in words only while there is none', async () => {
  await openTickets('/support', fill);
  await expect.element(row('The invoice is wrong')).toMatchTextContent(/Overdue since Jan 5/);
  await expect.element(row('The logo is blurred')).not.toMatchTextContent(/Overdue/);
  await expect.element(row('The domain is gone')).not.toMatchTextContent(/Overdue/);
});

test('resolved requests appear with another state, which stands in the address and in a chip', async () => {
  const { server } = await openTickets('/support', fill);
  await expect.element(row('The logo is blurred')).toBeVisible();
  expect(row('The old site').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Resolved');
  await expect.element(row('The old site')).toBeVisible();
  expect(location.search).toContain('status=resolved');
  await expect.element(page.getByRole('list', { name: 'Active filters' })).toMatchTextContent(/Resolved/);
  expect(server.callsOf(ticketRoutes.list).at(-1)?.query).toMatchObject({
    desk: 'organization',
    status: 'resolved',
    limit: 25,
  });
});

test('all states, a category, an assignee and a search narrow the list; clearing them shows it again', async () => {
  await openTickets('/support?status=all&category=billing', fill);
  await expect.element(row('The invoice is wrong')).toBeVisible();
  expect(row('The old site').elements()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('nothing like this');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(row('The logo is blurred')).toBeVisible();
  expect(location.search).not.toContain('category');
});

test('the list is sorted by what is due first', async () => {
  const { server } = await openTickets('/support', fill);
  await page.getByRole('columnheader', { name: /^Due/ }).getByRole('button').click();
  await expect.poll(() => server.callsOf(ticketRoutes.list).at(-1)?.query.sort).toBe('firstResponseDueAt');
});

const WITH_REQUESTS = ['Client requests', 'Oficio'];
const ROLES: [MemberRole, { addsRequests: boolean; seesWho: boolean }][] = [
  ['owner', { addsRequests: true, seesWho: true }],
  ['member', { addsRequests: true, seesWho: false }],
  ['viewer', { addsRequests: false, seesWho: false }],
];

test.each(ROLES)('a %s sees both desks, and who asks where the role sees others', async (role, may) => {
  await openTickets('/support', fill, { role });
  await expect.element(row('The logo is blurred')).toBeVisible();
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(WITH_REQUESTS);
  expect(main.getByRole('button', { name: 'New request' }).elements()).toHaveLength(may.addsRequests ? 1 : 0);
  await tabs.getByText('Oficio').click();
  await expect.element(row('How do I import?')).toMatchTextContent(/Sent.*You/);
  await expect.element(main.getByRole('button', { name: 'Ask Oficio' })).toBeVisible();
  expect(heads.getByText('Asked by').elements()).toHaveLength(may.seesWho ? 1 : 0);
});

test('without a subscription there are only questions to Oficio, also at the address of the other desk', async () => {
  await openTickets('/support?desk=organization', (tickets, server) => {
    fill(tickets);
    server.answer(
      subscriptionRoutes.status,
      server.sample(subscriptionRoutes.status, {
        hasSubscription: false,
        actionRequired: 'start_trial',
      } as never),
    );
  });
  await expect.element(row('How do I import?')).toBeVisible();
  expect(tabs.elements()).toEqual([]);
  expect(row('The logo is blurred').elements()).toEqual([]);
});

describe('an empty list', () => {
  test('says what it is for, offers its action and the resolved ones', async () => {
    await openTickets('/support?desk=product');
    await expect.element(page.getByText('No open questions')).toBeVisible();
    await page.getByRole('link', { name: 'Show resolved questions' }).click();
    await expect.element(page.getByText('No questions yet')).toBeVisible();
    await main.getByRole('button', { name: 'Ask Oficio' }).last().click();
    await expect.element(page.getByRole('dialog', { name: 'Ask Oficio' })).toBeVisible();
    expect(location.search).toContain('new=true');
  });

  test('that could not be loaded is asked for again', async () => {
    const { server, tickets } = await openTickets('/support', (_, given) =>
      given.refuse(ticketRoutes.list, 'internal.unexpected' as never),
    );
    await expect.element(page.getByText('The requests could not be loaded')).toBeVisible();
    await tryAgain(() =>
      server.answer(ticketRoutes.list, {
        items: [asListed(tickets.add('organization'))],
        total: 1,
        nextCursor: null,
      }),
    );
    await expect.element(row('The logo is blurred')).toBeVisible();
  });
});

test('`g` and `s` lead to the support, and `n` opens the form', async () => {
  await openTickets('/help-center', fill);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('gs');
  await expect.poll(() => location.pathname).toBe('/support');
  await expect.element(row('The logo is blurred')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'New request' })).toBeVisible();
});

test('the contact of the help center leads a signed-in person to a question', async () => {
  await openTickets('/help-center');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ask Oficio' })).toBeVisible();
});

test('a client’s page lists the open requests, and leads to all of them', async () => {
  const client = '00000000-0000-7000-8000-00000000c001';
  await openTickets(`/clients/${client}`, (tickets, server) => {
    fill(tickets);
    server.answer(
      clientRoutes.one,
      server.sample(clientRoutes.one, { id: client, displayName: 'Café Lumbre' }),
    );
  });
  const requests = page.getByRole('list', { name: 'Open requests' });
  await expect.element(requests.getByRole('link', { name: /T-101/ })).toBeVisible();
  await page.getByRole('link', { name: 'All requests' }).click();
  await expect.element(row('The old site')).toBeVisible();
  expect(new URLSearchParams(location.search).get('clientId')).toBe(client);
});

test('a phone has rows of two lines; axe finds nothing there and on a desktop, and targets are large', async () => {
  await openTickets('/support', fill);
  await expect.element(row('The logo is blurred')).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  const item = page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({ hasText: 'The invoice is wrong' });
  await expect.element(item).toMatchTextContent(/The invoice is wrong.*T-102.*New.*Overdue since/);
  await expectAccessible();
  expectLargeTargets(44, 'main header');
});

const asListed = ({ messages: _, previous: __, mergedInto: ___, diagnostics: ____, ...item }: Ticket) => item;
