import { REQUEST_RETRY, superadminOrganizationRoutes } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { dialog, lumbre, notifications, openLumbre, reason, step } from './superadmin-answers.ts';

const { suspend, extendTrial, grant } = superadminOrganizationRoutes;
const WHY = 'Spam was reported by three people.';
const days = dialog.getByRole('textbox', { name: 'Days' });
const question = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });
const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

test('only the possible steps are offered', async () => {
  await openLumbre({ can: ['resume', 'resume_sending'] });
  await expect.element(step('End suspension')).toBeVisible();
  await expect.element(step('Resume sending')).toBeVisible();
  for (const name of ['Suspend', 'Pause sending', 'Extend trial', 'Grant access']) {
    await expect.element(step(name)).not.toBeInTheDocument();
  }
});

test('the dialog says what a suspension does, and needs a reason of ten characters', async () => {
  const { server } = await openLumbre();
  await step('Suspend').click();
  await expect.element(dialog).toMatchTextContent('3 members can’t use Oficio there any more.');
  await reason.fill('Too short');
  await submit('Suspend');
  await expect.element(dialog).toMatchTextContent('Please give a reason of at least 10 characters');
  await expect.element(reason).toHaveFocus();
  expect(server.callsOf(suspend)).toEqual([]);
  await expectAccessible(['light', 'dark']);
  const suspended = lumbre({
    suspendedAt: '2026-01-15T12:00:00.000Z',
    suspendedReason: WHY,
    can: ['resume'],
  });
  server.answer(suspend, suspended);
  server.answer(superadminOrganizationRoutes.one, suspended);
  await reason.fill(WHY);
  await submit('Suspend');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(suspend).map(({ body }) => body)).toEqual([{ reason: WHY }]);
  await expect.element(page.getByRole('main')).toMatchTextContent('Suspended since Jan 15, 2026');
  await expect.element(step('End suspension')).toBeVisible();
  await expect.element(notifications).toMatchTextContent('Suspended');
});

describe('a suspension without an answer', () => {
  test.each(['Escape', 'the cross'] as const)('isn’t left by %s unasked, and happens once', async (how) => {
    const { server } = await openLumbre();
    server.answer(suspend, lumbre({ can: ['resume'] }));
    await step('Suspend').click();
    await reason.fill(WHY);
    const held = server.hold(suspend);
    await submit('Suspend');
    await held.arrived;
    const close = () =>
      how === 'Escape'
        ? userEvent.keyboard('{Escape}')
        : dialog.getByRole('button', { name: 'Close' }).click();
    await close();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await close();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await step('Suspend').click();
    await expect.element(reason).toHaveValue(WHY);
    held.release();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.callsOf(suspend)).toHaveLength(1);
  });

  test('is repeated as it was sent, with its key', async () => {
    const { server } = await openLumbre();
    server.answer(suspend, lumbre({ can: ['resume'] }));
    server.loseAnswers(suspend, REQUEST_RETRY.retries + 1);
    await step('Suspend').click();
    await reason.fill(WHY);
    await submit('Suspend');
    await expect.element(dialog).toMatchTextContent('Unable to connect to server.');
    await submit('Suspend');
    await expect.element(dialog).not.toBeInTheDocument();
    const keys = server.callsOf(suspend).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

test('a refusal keeps the dialog with its text', async () => {
  const { server } = await openLumbre();
  server.refuse(suspend, 'service.unavailable', 'Not now.', { retryAfterSeconds: 0 });
  await step('Suspend').click();
  await reason.fill(WHY);
  await submit('Suspend');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(reason).toHaveValue(WHY);
});

test.each([
  ['2.500', 'Please enter 1 to 90 days'],
  ['12/11/2026', 'Please enter 1 to 90 days'],
  ['1000000000000', 'Please enter 1 to 90 days'],
  ['', 'Please enter 1 to 90 days'],
  ['0', 'Please enter 1 to 90 days'],
])('a trial isn’t extended by “%s” days', async (typed, sentence) => {
  const { server } = await openLumbre();
  await step('Extend trial').click();
  await days.fill(typed);
  await reason.fill('They asked for more time.');
  await submit('Extend trial');
  await expect.element(dialog).toMatchTextContent(sentence);
  expect(server.callsOf(extendTrial)).toEqual([]);
});

test('the extended trial is counted from its end, and the dialog names the day', async () => {
  const { server } = await openLumbre();
  server.answer(extendTrial, lumbre());
  await step('Extend trial').click();
  await days.fill('7');
  await expect.element(dialog).toMatchTextContent('The trial ends on Jan 17, 2099.');
  await reason.fill('They asked for more time.');
  await submit('Extend trial');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(extendTrial).map(({ body }) => body)).toEqual([
    { days: 7, reason: 'They asked for more time.' },
  ]);
});

test('a grant names its plan, and 0 days end it', async () => {
  const { server } = await openLumbre({ grantedUntil: '2099-01-10T12:00:00.000Z' });
  server.answer(grant, lumbre());
  await step('Grant access').click();
  await dialog.getByRole('combobox', { name: 'Plan' }).selectOptions('Starter');
  await days.fill('0');
  await expect.element(dialog).toMatchTextContent('The granted access ends now.');
  await reason.fill('The grant was a mistake.');
  await submit('End the grant');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(grant).map(({ body }) => body)).toEqual([
    { planId: 2, days: 0, reason: 'The grant was a mistake.' },
  ]);
});
