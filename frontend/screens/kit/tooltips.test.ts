import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

test('a tooltip opens on hover, stays while the pointer is on it, and closes with Escape or when the pointer leaves', async () => {
  await openScreen('/clients');
  const trigger = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const tooltip = page.getByText('Keyboard shortcuts?', { exact: true });
  const heading = page.getByRole('heading', { name: 'Clients', level: 1 });
  await trigger.hover();
  await expect.element(tooltip).toBeVisible();
  const [above, below] = [boxOf(trigger), boxOf(tooltip)];
  expect(below.top).toBeGreaterThanOrEqual(above.bottom);
  await tooltip.hover();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();

  await heading.hover();
  await trigger.hover();
  await expect.element(tooltip).toBeVisible();
  await heading.hover();
  await expect.element(tooltip).not.toBeInTheDocument();

  await trigger.click();
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('the collapsed sidebar shows the name of the area that has the keyboard focus', async () => {
  await openScreen('/clients');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  const link = sidebar.getByRole('link', { name: 'Support' });
  const shown = () => tooltipsOf('Support');
  expect(shown()).toEqual([]);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(link).toHaveFocus();
  await expect.poll(shown).toHaveLength(1);
  expect(shown()[0]?.left).toBeGreaterThanOrEqual(boxOf(link).right);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.poll(shown).toEqual([]);
});

const boxOf = (locator: ReturnType<typeof page.getByText>) => locator.element().getBoundingClientRect();

/** Where the visible texts are. */
function tooltipsOf(text: string): DOMRect[] {
  return page
    .getByText(text, { exact: true })
    .elements()
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 1);
}
