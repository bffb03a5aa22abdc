import { REQUEST_RETRY, TICKETS, ticketRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isLoaded } from '../stage/every-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import type { FakeTickets } from '../stage/fake-tickets.ts';
import { openTickets } from '../stage/open-tickets.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const FORM = '/support?desk=product&new=true';
const dialog = page.getByRole('dialog', { name: 'Ask Oficio' });
const subject = dialog.getByRole('textbox', { name: 'Subject' });
const message = dialog.getByRole('textbox', { name: 'Message' });
const send = dialog.getByRole('button', { name: 'Send question' });
const consent = dialog.getByRole('checkbox', { name: 'Include what this page knows' });
const shown = dialog.getByRole('region', { name: 'What is sent' });
const heading = page.getByRole('heading', { level: 1 });
const leaving = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });
const unsaved = new UnsavedDialogs();

const open = (path = FORM, prepare: (tickets: FakeTickets) => void = () => {}) => openTickets(path, prepare);

async function type(text = 'It stops at the second page.'): Promise<void> {
  await subject.fill('The import stops');
  await message.fill(text);
}

async function choose(...names: string[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('No input for files');
  await userEvent.upload(
    input,
    names.map((name) => new File(['text'], name, { type: 'text/plain' })),
  );
}

test('a question is sent without diagnostics by default, and leads to its page', async () => {
  const { server } = await open();
  await type();
  await expect.element(consent).not.toBeChecked();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('Something is broken');
  await send.click();
  await expect.element(heading).toMatchTextContent('T-101 The import stops');
  expect(server.callsOf(ticketRoutes.create).map(({ body }) => body)).toEqual([
    { subject: 'The import stops', category: 'bug', message: 'It stops at the second page.', files: [] },
  ]);
  history.back();
  await expect.poll(() => location.pathname).toBe('/support');
  await expect.element(heading).toMatchTextContent('Support');
  expect(dialog.elements()).toEqual([]);
});

test('with consent exactly the shown text is sent, masked, about the page before', async () => {
  const { server, go } = await open('/clients?search=ana%40example.com');
  await expect.element(heading).toMatchTextContent('Clients');
  await go(FORM);
  await type();
  await consent.click();
  await expect.element(shown).toMatchTextContent(/Version: .*Page: \/clients/);
  const before = shown.element().textContent;
  expect(before).not.toContain('ana');
  await send.click();
  await expect.element(heading).toMatchTextContent('T-101');
  const { diagnostics } = server.callsOf(ticketRoutes.create)[0]?.body ?? {};
  if (!diagnostics) throw new Error('No diagnostics were sent');
  const { version, path, transitions } = diagnostics;
  expect(path).toBe('/clients');
  expect(transitions).toHaveLength(TICKETS.transitions);
  expect(before).toBe(
    `What is sent${[`Version: ${version}`, `Page: ${path}`, 'Last steps:', ...transitions].join('\n')}`,
  );
});

test('answers of the help center appear while the subject is typed, and open without losing the text', async () => {
  const { server } = await open();
  const answers = dialog.getByRole('region', { name: 'Answers that may fit' });
  await message.fill('Too expensive');
  await isLoaded(server);
  const asked = new Set(server.calls.map(({ route }) => route));
  await subject.fill('How do I cancel my subscription?');
  await expect.element(answers.getByText('How do I cancel?')).toBeVisible();
  await expect.element(dialog.getByText(/^2 answers of the help center may fit/)).toBeInTheDocument();
  await answers.getByText('How do I cancel?').click();
  await expect.element(answers.getByText(/choose ‘Cancel subscription’/)).toBeVisible();
  await expect.element(answers.getByRole('link').first()).toHaveAttribute('target', '_blank');
  await expect.element(message).toHaveValue('Too expensive');
  // The page may read again what it shows, as the live connection is made. The answers themselves need no request.
  expect(server.calls.filter(({ route }) => !asked.has(route))).toEqual([]);
  await subject.fill('zzzz');
  await expect.element(answers).not.toBeInTheDocument();
});

test('files are stored at once, at most five, and go with the question', async () => {
  const { server, tickets } = await open();
  await type();
  await choose('a.txt', 'b.txt');
  const files = dialog.getByRole('list', { name: 'Files of your message' });
  await expect.element(files.getByText('b.txt')).toBeVisible();
  await files.getByRole('button', { name: 'Remove a.txt' }).click();
  await choose('c.txt', 'd.txt', 'e.txt', 'f.txt', 'g.txt');
  await expect.element(dialog.getByText(/A message can have at most 5 files/)).toBeVisible();
  await expect.element(files.getByText('f.txt')).toBeVisible();
  expect(files.getByText('g.txt').elements()).toEqual([]);
  await send.click();
  await expect.element(heading).toMatchTextContent('T-101');
  expect(server.callsOf(ticketRoutes.create)[0]?.body.files).toEqual(
    tickets.files.slice(1).map(({ id }) => id),
  );
  await expect.element(page.getByRole('button', { name: 'Download b.txt' })).toBeVisible();
});

test('a question without a subject stays, with its fault at the field', async () => {
  await open();
  await message.fill('Something');
  await send.click();
  await expect.element(subject).toHaveAccessibleDescription(/\S/);
  await expect.element(subject).toHaveFocus();
  await expect.element(message).toHaveValue('Something');
});

test('a question whose answers are lost is sent again with the same key', async () => {
  const { server, tickets } = await open();
  await type();
  server.loseAnswers(ticketRoutes.create, REQUEST_RETRY.retries + 1);
  await send.click();
  await expect.element(dialog.getByText(/We don’t know whether this arrived/)).toBeVisible();
  await send.click();
  await expect.element(heading).toMatchTextContent('T-101');
  expect(tickets.records).toHaveLength(1);
  const keys = server.callsOf(ticketRoutes.create).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('Escape asks about what was typed, and while the answer hangs', async () => {
  const { server } = await open();
  await type();
  await userEvent.keyboard('{Escape}');
  await unsaved.keep.click();
  await expect.element(message).toHaveValue('It stops at the second page.');
  const held = server.hold(ticketRoutes.create);
  await send.click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).toBeVisible();
  held.release();
  await expect.element(heading).toMatchTextContent('T-101');
});

test('the hours of the support stand below the form', async () => {
  await open();
  await expect
    .element(
      dialog.getByText(/^Oficio’s support reads questions Monday to Friday, 9:00 AM to 5:00 PM in New York/),
    )
    .toBeVisible();
});

test('axe finds nothing in the form with suggestions and diagnostics, also on a phone, and targets are large', async () => {
  await open();
  await subject.fill('Delete my account');
  await consent.click();
  await expect.element(shown).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  expectLargeTargets(44, '[role=dialog]');
});
