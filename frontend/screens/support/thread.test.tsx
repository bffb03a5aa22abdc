import {
  type MemberRole,
  memberRoutes,
  memberSchema,
  REQUEST_RETRY,
  type Ticket,
  type TicketDesk,
  type TicketStatus,
  ticketRoutes,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { type FakeTickets, FIRST_TICKET, TICKET_CLIENT, TICKET_PATH } from '../stage/fake-tickets.ts';
import type { ScreenOptions } from '../stage/open-screen.tsx';
import { openTickets } from '../stage/open-tickets.ts';
import { pressWhile } from '../stage/press-while.ts';
import { sampleOf } from '../stage/sample.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const PAST = '2026-01-05T15:00:00.000Z';
const BRUNO = '00000000-0000-7000-8000-00000000b001';
const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const answer = page.getByRole('textbox', { name: 'Your answer' });
const note = page.getByRole('textbox', { name: 'Note for your team' });
const send = page.getByRole('button', { name: 'Send answer' });
const unsaved = new UnsavedDialogs();

/** Opens the page of one ticket with the message that has opened it. */
const open = (desk: TicketDesk, fields: Partial<Ticket> = {}, options: ScreenOptions = {}) =>
  openTickets(TICKET_PATH, (tickets) => fill(tickets, desk, fields), options);

function fill(tickets: FakeTickets, desk: TicketDesk, fields: Partial<Ticket> = {}): void {
  tickets.add(desk, fields);
  tickets.addMessage(FIRST_TICKET, { body: 'The logo is blurred.\nOn every page.' });
}

interface StateActions {
  status: TicketStatus;
  /** Alma's own question, that of a colleague, and a client's request for the owner. */
  own: string[];
  colleague: string[];
  staff: string[];
}

const STATES: StateActions[] = [
  {
    status: 'open',
    own: ['Resolve', 'Send answer'],
    colleague: ['Resolve', 'Send answer'],
    staff: ['Resolve', 'Answer', 'Internal note', 'Send answer'],
  },
  {
    status: 'waiting_on_customer',
    own: ['Resolve', 'Send answer'],
    colleague: ['Resolve', 'Send answer'],
    staff: ['Resolve', 'Answer', 'Internal note', 'Send answer'],
  },
  {
    status: 'waiting_on_support',
    own: ['Resolve', 'Send answer'],
    colleague: ['Resolve', 'Send answer'],
    staff: ['Resolve', 'Answer', 'Internal note', 'Send answer'],
  },
  {
    status: 'resolved',
    own: ['Reopen', 'Send answer', 'rating'],
    colleague: ['Reopen', 'Send answer'],
    staff: ['Reopen', 'Add internal note'],
  },
  { status: 'closed', own: ['Ask again', 'rating'], colleague: ['Ask again'], staff: ['New request'] },
];
const ACTIONS = [
  'Resolve',
  'Reopen',
  'Answer',
  'Internal note',
  'Send answer',
  'Add internal note',
  'Ask again',
  'New request',
];

/** The offered actions, in their order on the page. */
function offered(): string[] {
  const buttons = main
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent ?? '');
  const rating = main
    .getByRole('form', { name: 'Rating' })
    .elements()
    .map(() => 'rating');
  return [...buttons.filter((text) => ACTIONS.includes(text)), ...rating];
}

describe.each(STATES)('a ticket that is $status', ({ status, own, colleague, staff }) => {
  test('offers its actions to the person who has asked', async () => {
    await open('product', { status });
    await expect.element(messages).toBeVisible();
    expect(offered()).toEqual(own);
  });

  test('offers its actions to the owner beside the person who has asked', async () => {
    await open('product', { status, isOwn: false, requesterName: 'Bruno Rivera' });
    await expect.element(messages).toBeVisible();
    expect(offered()).toEqual(colleague);
  });

  test('offers its actions to those who answer clients, and nothing to a viewer', async () => {
    await open('organization', { status });
    await expect.element(messages).toBeVisible();
    expect(offered()).toEqual(staff);
    const isClosed = status === 'closed';
    expect(main.getByRole('combobox', { name: 'Assigned to' }).elements()).toHaveLength(isClosed ? 0 : 1);
  });

  test.each<MemberRole>(['viewer', 'accountant'])(
    'offers nothing of a client’s request to a %s',
    async (role) => {
      await open('organization', { status }, { role });
      await expect.element(messages).toBeVisible();
      expect(offered()).toEqual([]);
      expect(main.getByRole('combobox').elements()).toEqual([]);
    },
  );
});

test('the thread has authors, line breaks, files and what is known about the request', async () => {
  await openTickets(TICKET_PATH, (tickets) => {
    const file = { id: BRUNO, name: 'logo.png', contentType: 'image/png', sizeBytes: 2_048 } as const;
    fill(tickets, 'organization', {
      category: 'bug',
      previous: { id: BRUNO, number: 7, subject: 'The old logo' },
    });
    tickets.addMessage(FIRST_TICKET, {
      author: { kind: 'member', name: 'Bruno Rivera' },
      body: 'Better now?',
      files: [file],
    });
    tickets.addMessage(FIRST_TICKET, {
      author: { kind: 'member', name: 'Bruno Rivera' },
      body: 'They pay late',
      internal: true,
    });
  });
  await expect.element(heading).toMatchTextContent('T-101 The logo is blurred');
  await expect.element(messages.nth(0)).toMatchTextContent(/^Ana PazClient/);
  expect(
    messages
      .nth(0)
      .getByText(/On every page/)
      .element(),
  ).toHaveStyle({ whiteSpace: 'pre-wrap' });
  await expect.element(messages.nth(1).getByRole('button', { name: 'Download logo.png' })).toBeVisible();
  await expect.element(messages.getByText('They pay late')).toBeVisible();
  await expect.element(main.getByText('Internal note. Only your team sees this.')).toBeVisible();
  expect(main.getByText('Internal note. Only your team sees this.').elements()).toHaveLength(1);
  await expect.element(main.getByRole('link', { name: 'Café Lumbre' })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'T-7 The old logo' }))
    .toHaveAttribute('href', `/support/${BRUNO}`);
});

test('an answer is sent by Ctrl and Enter, once, and the state follows', async () => {
  const { server } = await open('organization');
  await expect.element(main.getByText('Your team has the request and hasn’t answered yet.')).toBeVisible();
  await answer.fill('Here is a sharp one');
  const held = server.hold(ticketRoutes.write);
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}');
  await held.arrived;
  held.release();
  await expect.element(messages.getByText('Here is a sharp one')).toBeVisible();
  await expect.element(answer).toHaveValue('');
  await expect
    .element(main.getByText(/^Your team has answered. The next answer is that of Café Lumbre/))
    .toBeVisible();
  expect(server.callsOf(ticketRoutes.write).map(({ body }) => body)).toEqual([
    { body: 'Here is a sharp one', internal: false, files: [] },
  ]);
});

test('a double click sends an answer once', async () => {
  const { server, tickets } = await open('product');
  await answer.fill('One more thing');
  await send.dblClick();
  await expect.element(answer).toHaveValue('');
  expect(server.callsOf(ticketRoutes.write)).toHaveLength(1);
  expect(tickets.stored(FIRST_TICKET).messages).toHaveLength(2);
});

test('a note keeps the typed text, says who sees it, and is sent as internal', async () => {
  const { server } = await open('organization');
  await answer.fill('They are nice');
  await main.getByRole('button', { name: 'Internal note' }).click();
  await expect.element(note).toHaveValue('They are nice');
  await expect.element(note).toHaveAccessibleDescription('Only your team sees this.');
  expect(send.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Add internal note' }).click();
  await expect
    .element(messages.nth(1))
    .toMatchTextContent(/Internal note. Only your team sees this.They are nice/);
  expect(server.callsOf(ticketRoutes.write).map(({ body }) => body)).toEqual([
    { body: 'They are nice', internal: true, files: [] },
  ]);
});

test('the text stays when the server fails, and is sent again', async () => {
  const { server, tickets } = await open('product');
  await answer.fill('One more thing');
  server.refuse(ticketRoutes.write, 'rate.limited' as never, 'Please wait a minute.');
  await send.click();
  await expect.element(main.getByText('Please wait a minute.')).toBeVisible();
  await expect.element(answer).toHaveValue('One more thing');
  server.answer(ticketRoutes.write, ({ body }) => tickets.addMessage(FIRST_TICKET, { body: body.body }));
  await send.click();
  await expect.element(messages.getByText('One more thing')).toBeVisible();
});

test('an answer whose answers are lost is sent again with its key, and stands once', async () => {
  const { server, tickets } = await open('product');
  await answer.fill('One more thing');
  server.loseAnswers(ticketRoutes.write, REQUEST_RETRY.retries + 1);
  await send.click();
  await expect.element(main.getByText(/We don’t know whether this arrived/)).toBeVisible();
  await expect.element(answer).toHaveValue('One more thing');
  await send.click();
  await expect.element(answer).toHaveValue('');
  expect(tickets.stored(FIRST_TICKET).messages).toHaveLength(2);
  const keys = server.callsOf(ticketRoutes.write).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('leaving with a typed answer asks first', async () => {
  await open('product');
  await answer.fill('One more thing');
  await main.getByRole('link', { name: 'Questions to Oficio' }).click();
  await unsaved.keep.click();
  await expect.element(answer).toHaveValue('One more thing');
});

test('a ticket that was closed meanwhile refuses the answer, whose text can be copied', async () => {
  const { tickets } = await open('product');
  await answer.fill('One more thing');
  await pressWhile(send, () => tickets.change(FIRST_TICKET, { status: 'closed', resolvedAt: PAST }));
  await expect.element(unsaved.lost).toMatchTextContent(/One more thing/);
  await unsaved.lost
    .getByRole('button', { name: /Close|Done|Discard/ })
    .last()
    .click();
  await expect.element(main.getByRole('button', { name: 'Ask again' })).toBeVisible();
});

test('an answer on a resolved question says that it opens it again', async () => {
  await open('product', { status: 'resolved' });
  await expect.element(answer).toHaveAccessibleDescription('Your answer opens it again.');
  await answer.fill('It is back');
  await send.click();
  await expect.element(main.getByText('Oficio answers next.')).toBeVisible();
});

test('it is resolved and opened again', async () => {
  await open('organization', { status: 'waiting_on_support' });
  await main.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(main.getByText(/^It was resolved on .* It can be opened again until/)).toBeVisible();
  await main.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(main.getByText('Your team answers next.')).toBeVisible();
});

test('a step of an old version says so and shows the newer state', async () => {
  const { tickets } = await open('organization', { status: 'waiting_on_support' });
  await expect.element(messages).toBeVisible();
  await pressWhile(main.getByRole('button', { name: 'Resolve' }), () =>
    tickets.change(FIRST_TICKET, { status: 'waiting_on_customer' }),
  );
  await expect.element(page.getByText('That didn’t work')).toBeVisible();
  await expect.element(main.getByText(/^Your team has answered/)).toBeVisible();
});

test('the first answer is overdue in words, and no longer once it is given', async () => {
  await open('organization', { firstResponseDueAt: PAST });
  await expect.element(main.getByText(/^Overdue since/)).toBeVisible();
  await answer.fill('Sorry');
  await send.click();
  await expect.element(messages.getByText('Sorry')).toBeVisible();
  expect(main.getByText(/Overdue/).elements()).toEqual([]);
});

test('a member is made responsible, and the priority is changed', async () => {
  const { server } = await openTickets(TICKET_PATH, (tickets, given) => {
    fill(tickets, 'organization');
    const bruno = {
      ...(sampleOf(memberSchema) as object),
      userId: BRUNO,
      name: 'Bruno Rivera',
      role: 'member',
    };
    given.answer(memberRoutes.members, { members: [bruno] } as never);
  });
  await main.getByRole('combobox', { name: 'Assigned to' }).selectOptions('Bruno Rivera');
  await expect.element(main.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(BRUNO);
  // The server offers those who see the client.
  expect(server.callsOf(memberRoutes.members).at(-1)?.query).toEqual({ client: TICKET_CLIENT.id });
  await main.getByRole('combobox', { name: 'Priority' }).selectOptions('Urgent');
  await expect.element(main.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent');
  await expect
    .poll(() => server.callsOf(ticketRoutes.prioritise).map(({ body }) => body.priority))
    .toEqual(['urgent']);
});

test('a question is rated by keys, and the rating can be changed', async () => {
  const { server } = await open('product', { status: 'resolved' });
  const stars = main.getByRole('radio');
  await expect.element(stars.first()).toBeVisible();
  (stars.first().element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => server.callsOf(ticketRoutes.rate).map(({ body }) => body)).toEqual([{ rating: 4 }]);
  await expect.element(main.getByRole('radio', { name: '4 of 5: Good' })).toBeChecked();
  await expect.element(main.getByRole('button', { name: 'Send rating' })).not.toBeInTheDocument();
  await main.getByRole('radio', { name: '5 of 5: Very good' }).click();
  await main.getByRole('button', { name: 'Send rating' }).click();
  await expect.poll(() => server.callsOf(ticketRoutes.rate).length).toBe(2);
});

test('an answer by somebody else arrives when the page becomes visible, and is announced without moving it', async () => {
  const { tickets } = await open('product');
  await answer.fill('One more thing');
  window.scrollTo(0, 20);
  const before = scrollY;
  tickets.addMessage(FIRST_TICKET, { author: { kind: 'staff', name: 'Oficio' }, body: 'Please try again' });
  tickets.change(FIRST_TICKET, { status: 'waiting_on_customer', firstAnsweredAt: PAST });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(messages.getByText('Please try again')).toBeVisible();
  await expect.element(main.getByText('New answer by Oficio')).toBeInTheDocument();
  await expect.element(main.getByText(/^Oficio has answered\. The next answer/)).toBeVisible();
  expect(scrollY).toBe(before);
  await expect.element(answer).toHaveValue('One more thing');
});

test('an own answer is not announced', async () => {
  await open('product');
  await answer.fill('One more thing');
  await send.click();
  await expect.element(messages.getByText('One more thing')).toBeVisible();
  expect(main.getByText(/^New answer by/).elements()).toEqual([]);
});

test('a closed question is asked again, and the new one names it', async () => {
  const { server } = await open('product', { status: 'closed' });
  await main.getByRole('button', { name: 'Ask again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask again about T-101' });
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('The logo is blurred');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It is back');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect.element(heading).toMatchTextContent('T-102');
  await expect.element(main.getByRole('link', { name: /^T-101/ })).toBeVisible();
  expect(server.callsOf(ticketRoutes.create)[0]?.body.previousId).toBe(FIRST_TICKET);
});

test('a question that is merged leads to the one with its messages', async () => {
  await open('product', {
    status: 'closed',
    resolvedAt: null,
    mergedInto: { id: BRUNO, number: 9, subject: 'Both logos' },
  });
  await expect.element(main.getByText('It is closed, because another one has its messages.')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'T-9 Both logos' }))
    .toHaveAttribute('href', `/support/${BRUNO}`);
});

test('an id that leads to no ticket says so', async () => {
  await openTickets(TICKET_PATH);
  await expect.element(heading).toMatchTextContent('This request doesn’t exist');
});

test('axe finds nothing in a thread with a note, also on a phone, and targets are large', async () => {
  await openTickets(TICKET_PATH, (tickets) => {
    fill(tickets, 'organization', { firstResponseDueAt: PAST });
    tickets.addMessage(FIRST_TICKET, { author: { kind: 'member', name: 'Bruno Rivera' }, internal: true });
  });
  await expect.element(messages.nth(1)).toBeVisible();
  await main.getByRole('button', { name: 'Internal note' }).click();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  expectLargeTargets(44);
});

test('axe finds nothing in a resolved question with its rating', async () => {
  await open('product', {
    status: 'resolved',
    diagnostics: { version: '1', path: '/clients', transitions: ['auth: signedIn'] },
  });
  await expect.element(main.getByRole('radio').first()).toBeVisible();
  await expectAccessible();
});
