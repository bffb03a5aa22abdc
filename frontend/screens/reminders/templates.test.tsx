import { type MailTemplate, mailTemplateRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const LIST = '/email-reminders/templates';
const PAGE = `${LIST}/invoice_due_soon?locale=es`;
const form = page.getByRole('form', { name: 'Text of the email' });
const body = form.getByLabelText('Text', { exact: true });
const subject = form.getByLabelText('Subject');
const save = form.getByRole('button', { name: 'Save' });

function answerTemplate(server: FakeServer, more: Partial<MailTemplate> = {}): MailTemplate {
  const template = server.sample(mailTemplateRoutes.read, {
    key: 'invoice_due_soon',
    locale: 'es',
    sentBy: 'rule',
    record: 'invoice',
    subject: 'Vence pronto',
    body: 'Hola, {{client.name}}:',
    version: 2,
    isChanged: true,
    variables: [{ name: 'client.name', sample: 'Estudio Luna' }],
    versions: [{ version: 1, at: '2026-06-01T12:00:00.000Z', by: 'Alma Rivera' }],
    ...more,
  });
  server.answer(mailTemplateRoutes.read, template);
  server.answer(mailTemplateRoutes.preview, ({ body: typed }) => ({
    subject: typed.subject,
    html: '<!doctype html><html lang="es"><body>Hola</body></html>',
    text: 'Hola',
  }));
  return template;
}

test('the list has a language, marks what nothing sends, and leads to a text', async () => {
  const { router } = await openScreen(LIST, {
    answers(server) {
      answerTemplate(server);
      const text = { subject: 'Soon', body: 'Text', isChanged: false, version: 0, updatedAt: null };
      const locales = { en: text, es: { ...text, subject: 'Pronto', isChanged: true } };
      const item = { group: 'invoices', usedFor: 'A reminder.', record: null, locales } as const;
      server.answer(mailTemplateRoutes.list, {
        items: [
          { ...item, key: 'invoice_due_soon', sentBy: 'rule' },
          { ...item, key: 'recurring_notice', sentBy: 'nobody' },
        ],
      });
    },
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Invoice due soon' });
  await expect.element(row).toMatchTextContent('Soon');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Recurring invoice announced' }))
    .toMatchTextContent('Not sent yet');
  await page.getByRole('button', { name: 'Spanish' }).click();
  await expect.element(row).toMatchTextContent(/Pronto.*Your text/);
  await expectAccessible();
  await page.getByRole('link', { name: 'Invoice due soon' }).click();
  await expect.element(subject).toHaveValue('Vence pronto');
  expect(router.state.location.href).toBe(PAGE);
});

test('an unknown variable is named at its line while typing, and isn’t saved', async () => {
  const { server } = await openScreen(PAGE, { answers: (given) => void answerTemplate(given) });
  await body.fill('Hola\n\n{{client.nmae}} y {{x');
  await expect
    .element(body)
    .toHaveAccessibleDescription(
      'Line 3, column 1: {{client.nmae}} isn’t known here. Do you mean {{client.name}}?',
    );
  await expect
    .element(page.getByRole('list', { name: 'Further faults' }))
    .toMatchTextContent('Line 3, column 19: {{ needs }} behind the variable');
  await expectAccessible();
  await save.click();
  await expect.element(body).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Send a test to me' })).toBeDisabled();
  expect(server.callsOf(mailTemplateRoutes.save)).toEqual([]);
});

test('a variable is put at the cursor, and what is typed is asked about before another language', async () => {
  await openScreen(PAGE, { answers: (given) => void answerTemplate(given) });
  await subject.click();
  await userEvent.keyboard('{Home}');
  await page.getByRole('button', { name: /^Insert client\.name/ }).click();
  await expect.element(subject).toHaveValue('{{client.name}}Vence pronto');
  await expect.element(subject).toHaveFocus();
  await page.getByRole('button', { name: 'English' }).click();
  const { keep } = new UnsavedDialogs();
  await keep.click();
  await expect.element(subject).toHaveValue('{{client.name}}Vence pronto');
});

test('a text is saved, tested on oneself, and gives way to the delivered one', async () => {
  const { server } = await openScreen(PAGE, {
    answers(given) {
      const template = answerTemplate(given);
      given.answer(mailTemplateRoutes.save, ({ body: { version, ...text } }) => ({
        ...template,
        ...text,
        version: version + 1,
      }));
      given.answer(mailTemplateRoutes.test, { to: 'alma@example.com' });
      given.answer(mailTemplateRoutes.reset, {
        ...template,
        subject: 'Entregado',
        isChanged: false,
        version: 0,
      });
    },
  });
  await subject.fill('Nuevo');
  await save.click();
  await expect.element(page.getByText('Text saved')).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(server.callsOf(mailTemplateRoutes.save).map((call) => call.body.version)).toEqual([2]);
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect.element(page.getByText('The test is on its way')).toBeVisible();
  expect(server.callsOf(mailTemplateRoutes.test)[0]?.body.subject).toBe('Nuevo');
  await page.getByRole('button', { name: 'Back to the delivered text' }).click();
  await page.getByRole('button', { name: 'Use the delivered text' }).click();
  await expect.element(subject).toHaveValue('Entregado');
});

test('a text that someone else saved meanwhile leads to a choice', async () => {
  const { server } = await openScreen(PAGE, {
    answers(given) {
      const template = answerTemplate(given);
      given.refuse(mailTemplateRoutes.save, 'version.stale', 'It was changed.', {
        current: { ...template, subject: 'Otro', version: 3 },
      });
    },
  });
  await subject.fill('Mío');
  await save.click();
  await expect.element(form).toMatchTextContent('Subject is now: Otro. Yours: Mío');
  await form.getByRole('button', { name: 'Keep mine' }).click();
  server.answer(mailTemplateRoutes.save, () => answerTemplate(server, { subject: 'Mío', version: 4 }));
  await save.click();
  await expect.element(page.getByText('Text saved')).toBeVisible();
  expect(server.callsOf(mailTemplateRoutes.save).at(-1)?.body).toMatchObject({ subject: 'Mío', version: 3 });
});

test('an earlier version is shown, and taken into the form', async () => {
  await openScreen(PAGE, {
    answers(given) {
      answerTemplate(given);
      given.answer(
        mailTemplateRoutes.readVersion,
        given.sample(mailTemplateRoutes.readVersion, { subject: 'Antes', body: 'Texto de antes' }),
      );
    },
  });
  await page.getByRole('button', { name: /^Show the version of/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Texto de antes');
  await dialog.getByRole('button', { name: 'Use this text' }).click();
  await expect.element(subject).toHaveValue('Antes');
  await expect.element(save).toBeEnabled();
});
