import type { LocalDate } from '@oficio/contracts';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DatePicker } from '../../src/ui/date-picker.tsx';
import { Form } from '../../src/ui/form.tsx';

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<DateForm />);
});
afterEach(() => root.unmount());

const due = page.getByRole('textbox', { name: /^Due/ });
const save = page.getByRole('button', { name: 'Save' });
const submitted = page.getByRole('status');

test('a form with an invalid date shows the error at the field and isn’t submitted', async () => {
  await due.fill('soon');
  for (const submit of [
    () => userEvent.keyboard('{Enter}'),
    () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
    () => save.click(),
  ]) {
    await submit();
    await expect.element(due).toHaveAccessibleDescription('Enter a date such as Nov 21, 2026');
    await expect.element(due).toHaveFocus();
    await expect.element(due).toHaveValue('soon');
    await expect.element(submitted).toHaveTextContent('');
  }
});

test('a date that has just been typed is submitted, and so is none', async () => {
  await due.fill('11/30');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(submitted).toHaveTextContent('2026-11-30');
  await expect.element(due).toHaveAccessibleDescription('');
  await due.fill('');
  await expect.element(due).toHaveAttribute('placeholder', 'mm/dd/yyyy');
  await save.click();
  await expect.element(submitted).toHaveTextContent('2026-11-30 · no date');
});

test('a day of the calendar replaces the text', async () => {
  await due.fill('soon');
  await page.getByRole('button', { name: /^Open the calendar of Due/ }).click();
  await page.getByRole('button', { name: /November 24/ }).click();
  await expect.element(due).toHaveValue('Nov 24, 2026');
  await save.click();
  await expect.element(submitted).toHaveTextContent('2026-11-24');
});

/** A form with one optional date, which lists the submitted dates. */
function DateForm() {
  const [date, setDate] = useState<LocalDate | null>('2026-11-21');
  const [dates, setDates] = useState<string[]>([]);
  return (
    <Form label="Reminder" unsaved={false} onSubmit={() => setDates([...dates, date ?? 'no date'])}>
      <DatePicker label="Due" optional value={date} onValueChange={setDate} today="2026-11-21" />
      <button type="submit">Save</button>
      <output>{dates.join(' · ')}</output>
    </Form>
  );
}
