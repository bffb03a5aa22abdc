import { clientMessageRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeMails } from '../stage/fake-mails.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const write = page.getByRole('button', { name: 'Write an email' });
const dialog = page.getByRole('dialog', { name: /^Write to/ });
const send = dialog.getByRole('button', { name: 'Send' });

function openMails(role: 'owner' | 'accountant' = 'owner') {
  return openClients(['Café Lumbre'], {
    path: `${FIRST_CLIENT}/mails`,
    role,
    answers(server) {
      new FakeMails(server);
    },
  });
}

test('a refused mail to a client keeps its text, and is sent once it is corrected', async () => {
  const { server } = await openMails();
  await write.click();
  await expectAccessible();
  await dialog.getByLabelText('To').fill('ana@lumbre.mx');
  await dialog.getByLabelText('Subject').fill('About {{client.nmae}}');
  await dialog.getByLabelText('Text').fill('We move on Monday.');
  const message = '{{client.nmae}} isn’t known here.';
  server.refuse(clientMessageRoutes.send, 'request.invalid', message, {
    fields: [{ path: 'subject', message }],
  });
  await send.click();
  await expect.element(dialog.getByLabelText('Subject')).toHaveAccessibleDescription(message);
  await expect.element(dialog.getByLabelText('Text')).toHaveValue('We move on Monday.');
  server.answer(clientMessageRoutes.send, server.sample(clientMessageRoutes.send));
  await dialog.getByLabelText('Subject').fill('About you');
  await send.dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(clientMessageRoutes.send).map(({ body }) => body.subject)).toEqual([
    'About {{client.nmae}}',
    'About you',
  ]);
});

test('an accountant reads the mails and writes none', async () => {
  await openMails('accountant');
  await expect.element(page.getByText('No emails to this client yet')).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
});
