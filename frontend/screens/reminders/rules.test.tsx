import { type ReminderRule, reminderRoutes, reminderRuleRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { answerPreview, answerRule, plannedMail, reminderRule } from './reminder-answers.ts';

const RULES = '/email-reminders/rules';
const dialog = page.getByRole('dialog');
const isOn = page.getByRole('switch', { name: 'Overdue invoices is on' });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });

async function chooseItem(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Overdue invoices' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a rule is switched on from the preview of what it sends now and later, and off at once', async () => {
  const { server } = await openScreen(RULES, {
    answers(given) {
      answerRule(given);
      answerPreview(given, [
        plannedMail({ key: 'a', at: '2020-01-01T15:00:00.000Z' }),
        plannedMail({ key: 'b', at: '2999-01-01T15:00:00.000Z' }),
        plannedMail({ key: 'c', at: '2999-01-01T15:00:00.000Z', willSkip: 'paused' }),
      ]);
    },
  });
  await expect.element(page.getByText(/^All rules are off, so nothing is sent/)).toBeVisible();
  await expectAccessible();
  await isOn.click();
  await expect.element(dialog).toMatchTextContent('1 email right now');
  await expect
    .element(dialog.getByRole('region', { name: 'In the next 14 days' }))
    .toMatchTextContent('1 email');
  await expect.element(dialog).toMatchTextContent('1 email: reminders are paused for it or for its client.');
  expect(server.callsOf(reminderRoutes.preview).at(-1)?.query.ruleId).toBe(reminderRule().id);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(isOn).toBeChecked();
  expect(server.callsOf(reminderRuleRoutes.switch).map(({ body }) => body)).toEqual([
    { enabled: true, version: 1 },
  ]);
  await isOn.click();
  await expect.element(page.getByText('Rule switched off')).toBeVisible();
  await expect.element(isOn).not.toBeChecked();
});

test('a dialog whose switching has no answer asks before it closes, and shows the same write again', async () => {
  const { server } = await openScreen(RULES, {
    answers(given) {
      answerRule(given);
      answerPreview(given, []);
    },
  });
  await isOn.click();
  const held = server.hold(reminderRuleRoutes.switch);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await isOn.click();
  await expect.element(dialog.getByRole('button', { name: 'Switching on...' })).toBeDisabled();
  held.release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(isOn).toBeChecked();
  expect(server.callsOf(reminderRuleRoutes.switch)).toHaveLength(1);
});

test('a new rule shows each fault at its field, and sends its steps in days before and after', async () => {
  const { server } = await openScreen(RULES, { answers: (given) => void answerRule(given) });
  server.answer(reminderRuleRoutes.create, ({ body }) => ({
    ...reminderRule({ ...body, steps: [] } as Partial<ReminderRule>),
  }));
  await page.getByRole('button', { name: 'New rule' }).click();
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await field('Days of step 2').fill('seven');
  await field('To').selectOptions('These addresses');
  await field('Addresses').fill('ana@@example');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required');
  await expect.element(field('Days of step 2')).toHaveAccessibleDescription('Please enter a number of days');
  await expect.element(field('Addresses')).toBeInvalid();
  await field('Name').fill('Late ones');
  await field('Days of step 2').fill('3');
  await field('Side of step 2').selectOptions('days before');
  await field('Addresses').fill('ana@example.com');
  await field('Only if at least this is open').fill('100');
  await dialog.getByRole('button', { name: 'Add rule' }).click();

  await expect.element(field('Days of step 2')).toHaveAccessibleDescription('Another step is on this day');
  await field('Side of step 2').selectOptions('on the day');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(reminderRuleRoutes.create).at(-1)?.body).toEqual({
    name: 'Late ones',
    trigger: 'invoice_due',
    steps: [
      { offsetDays: -3, templateKey: 'invoice_due_soon' },
      { offsetDays: 0, templateKey: 'invoice_due_today' },
    ],
    sendAtMinute: 540,
    businessDaysOnly: false,
    audience: 'addresses',
    addresses: ['ana@example.com'],
    conditions: { minBalanceMinor: 10_000, currency: 'MXN', tags: [], excludeClientIds: [] },
  });
});

test('another trigger gives each step a text about the same; unsaved text is asked about', async () => {
  await openScreen(RULES, { answers: (given) => void answerRule(given) });
  await chooseItem('Edit');
  await field('When').selectOptions('A domain expires');
  await expect.element(field('What step 1 does')).toHaveDisplayValue('Domain about to expire');
  await expect.element(field('Only if at least this is open')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('When')).toHaveDisplayValue('A domain expires');
});

test('a step charges a late fee, whose percentage is checked at its field', async () => {
  const { server } = await openScreen(RULES, { answers: (given) => void answerRule(given) });
  server.answer(reminderRuleRoutes.create, ({ body }) =>
    reminderRule({ ...body, steps: [] } as Partial<ReminderRule>),
  );
  await page.getByRole('button', { name: 'New rule' }).click();
  await field('Name').fill('Fees');
  await field('What step 1 does').selectOptions('Late fee, as a draft');
  await field('Percent of what is open').fill('100,5');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(field('Percent of what is open')).toHaveAccessibleDescription(/At most 100 %/);
  await field('Percent of what is open').fill('2.5');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect
    .element(field('Days of step 1'))
    .toHaveAccessibleDescription('A late fee comes after the due day');
  await field('Side of step 1').selectOptions('days after');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(reminderRuleRoutes.create).at(-1)?.body).toMatchObject({
    steps: [{ offsetDays: 3, templateKey: null, lateFeePpm: 25_000 }],
  });
});

test('a rule that someone else changed meanwhile keeps both changes, or asks which one', async () => {
  const { server } = await openScreen(RULES, {
    answers(given) {
      const rule = answerRule(given);
      given.answer(reminderRuleRoutes.update, ({ body: { rule: body, version } }) => {
        const steps = body.steps.map((step, index) => ({ ...step, id: rule.stored.steps[index]?.id ?? '' }));
        rule.stored = { ...rule.stored, ...body, steps, version: version + 1 };
        return rule.stored;
      });
    },
  });
  await chooseItem('Edit');
  await field('Name').fill('Ours');
  server.refuse(reminderRuleRoutes.update, 'version.stale', 'It was changed.', {
    current: reminderRule({ name: 'Theirs', sendAtMinute: 600, version: 5 }),
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Someone else changed this rule')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('Name is now: Theirs. Yours: Ours');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  server.answer(reminderRuleRoutes.update, ({ body: { rule: body } }) => ({
    ...reminderRule(),
    name: body.name,
    sendAtMinute: body.sendAtMinute,
    version: 6,
  }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(reminderRuleRoutes.update).at(-1)?.body).toMatchObject({
    version: 5,
    rule: { name: 'Ours', sendAtMinute: 600 },
  });
});

test('deleting a rule says what stays', async () => {
  const { server } = await openScreen(RULES, { answers: (given) => void answerRule(given) });
  await chooseItem('Delete');
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('The emails that it has sent stay in the list.');
  server.answer(reminderRuleRoutes.remove, () => {
    server.answer(reminderRuleRoutes.list, { items: [] });
    return undefined;
  });
  await question.getByRole('button', { name: 'Delete rule' }).click();
  await expect.element(page.getByText('No rules: your clients get no reminders.')).toBeVisible();
});
