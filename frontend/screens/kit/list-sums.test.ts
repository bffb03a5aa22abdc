import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerList, LISTS, measureList } from '../stage/list-frame.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

test('sums that are wider than a phone scroll, and leave the page as wide as the phone', async () => {
  const [invoices] = LISTS;
  if (!invoices) throw new Error('No list');
  await showOnPhone();
  await openScreen(invoices.path, { answers: answerList(invoices) });
  const sums = page.getByRole('region', { name: 'Sums', exact: true });
  await expect.element(sums.getByRole('link', { name: /^Outstanding in MXN/ })).toBeInTheDocument();
  const line = sums.element().querySelector('dl');
  expect(line?.scrollWidth).toBeGreaterThan(line?.clientWidth ?? 0);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  await showOnDesktop();
});

test('the sums are one line in the own currency, in millions from seven digits, and whole on focus', async () => {
  const [invoices] = LISTS;
  if (!invoices) throw new Error('No list');
  await page.viewport(1200, 800);
  await openScreen(invoices.path, { answers: answerList(invoices) });
  await expect.poll(() => measureList().rows).toBe(30);
  const sums = page.getByRole('region', { name: 'Sums', exact: true });
  const outstanding = sums.getByRole('link', { name: 'Outstanding in MXN: MX$123,456,789.00, 3 invoices' });
  const inMillions = outstanding.getByText('MX$123.46M');
  await expect.element(inMillions).toBeVisible();
  (outstanding.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
  await expect.element(inMillions).not.toBeVisible();
  expect(sums.getByRole('link', { name: /in EUR/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: '+2 currencies' }).click();
  const others = page.getByRole('dialog', { name: 'Sums, +2 currencies' });
  await expect.element(others.getByRole('link', { name: /^Outstanding in EUR/ })).toBeVisible();
  await expect.element(others.getByRole('link', { name: /^Outstanding in USD/ })).toBeVisible();
});
