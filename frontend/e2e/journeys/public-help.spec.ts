// Proves that one address is a built document for visitors and a screen for members.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { HelpPage } from '../pages/help-page.ts';
import { Shell } from '../pages/shell.ts';

const CANCEL = '/help-center#how-do-i-cancel';

test.describe('a visitor', () => {
  test('opens one answer at a time, searches and chooses a category', async ({ page }) => {
    const help = new HelpPage(page);
    await page.goto('/help-center');
    await expect(page).toHaveTitle('Help center · Oficio');
    await expect(help.questions.filter({ visible: true })).toHaveCount(10);
    await help.question('How do I cancel?').click();
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await help.question('What does it cost?').click();
    await expect(help.opened).toHaveText(['What does it cost?']);
    await expectNothingFound(page);

    await help.search.fill('  Zeppelín  ');
    await expect(page.getByText('No FAQs found for your search criteria.')).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await expect(help.search).toBeFocused();
    await expect(help.questions.filter({ visible: true })).toHaveCount(10);

    // Matches only in answers.
    await help.search.fill('BACKUPS');
    await expect(page.getByRole('status').getByText('1 of 10 questions')).toBeVisible();
    await expect(help.questions.filter({ visible: true })).toHaveText(['How do I delete my account?']);
    await help.category('Billing').check();
    await expect(page.getByText('No FAQs found for your search criteria.')).toBeVisible();
    await page.keyboard.press('Escape');
    await help.search.press('Escape');
    await expect(help.questions.filter({ visible: true })).toHaveText([
      'What does it cost?',
      'How do I cancel?',
    ]);
    await help.category('All').check();
    await expect(help.questions.filter({ visible: true })).toHaveCount(10);
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });

  test('follows a link to an answer, also past a search, and copies one', async ({
    page,
    context,
    oficio,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: oficio.url });
    const help = new HelpPage(page);
    await page.goto(CANCEL);
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await expect(help.opened).toBeInViewport();
    await help.search.fill('backups');
    await expect(help.questions.filter({ visible: true })).toHaveCount(1);
    await page.evaluate(() => {
      window.location.hash = 'what-does-it-cost';
    });
    await expect(help.opened).toHaveText(['What does it cost?']);
    await expect(help.opened).toBeInViewport();
    await expect(help.search).toHaveValue('');

    await page.getByRole('link', { name: 'Link to this answer' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${oficio.url}/help-center#what-does-it-cost`,
    );
    await page.goBack();
    await expect(page).toHaveURL(CANCEL);
    await expect(help.opened).toHaveText(['How do I cancel?']);
  });

  test('keeps text and category from before the search is interactive', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/help-center\.island/, async (route) => {
      await held;
      await route.continue();
    });
    const help = new HelpPage(page);
    await page.goto('/help-center');
    await help.search.pressSequentially('month');
    await help.category('Billing').check();
    await help.question('How do I cancel?').click();
    // The styles already apply the category; the text has not been searched.
    await expect(help.questions.filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole('status').getByText('questions')).toBeHidden();
    release();
    await expect(page.getByRole('status').getByText('2 of 10 questions')).toBeVisible();
    await expect(help.search).toHaveValue('month');
    await expect(help.category('Billing')).toBeChecked();
    await expect(help.opened).toHaveText(['How do I cancel?']);
  });

  test('has every answer on a phone of 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const help = new HelpPage(page);
    await page.goto(CANCEL);
    await expect(help.opened).toHaveText(['How do I cancel?']);
    for (const summary of await help.questions.all()) {
      await summary.click();
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every answer opens, a category is chosen, and a link leads to its answer', async ({ page }) => {
    const help = new HelpPage(page);
    await page.goto(CANCEL);
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await expect(page.getByText('Open Subscription in the account menu')).toBeInViewport();
    await expect(help.search).toBeHidden();
    await help.category('Technical').check();
    await expect(help.questions.filter({ visible: true })).toHaveText(['Can I take my data with me?']);
    await help.category('All').check();
    for (const [place, summary] of (await help.questions.all()).entries()) {
      if (
        !(await help.opened.filter({ visible: true }).allTextContents()).includes(
          (await summary.textContent()) ?? '',
        )
      )
        await summary.click();
      await expect(page.locator('details').nth(place).getByText('Link to this answer')).toBeVisible();
      await expect(help.opened).toHaveCount(1);
    }
  });
});

test.describe('somebody signed in', () => {
  test('has it within the application, without a trial, and sees nothing of the document', async ({
    page,
    oficio,
  }) => {
    const help = new HelpPage(page);
    await recordWhatIsSeen(page);
    await signInBeforehand(page, oficio, await createPerson(oficio));
    await page.goto(CANCEL);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await expect(help.opened).toBeInViewport();
    await expect(page).toHaveURL(CANCEL);
    await expect(page).toHaveTitle('Help center · Oficio');
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    await expectNothingFound(page);

    // A shortcut that only this page has.
    await page.keyboard.press('/');
    await expect(help.search).toBeFocused();
    await help.search.fill('backups');
    await expect(page.getByRole('status').getByText('1 of 10 questions')).toBeVisible();
    await page.reload();
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await expect(page).toHaveURL(CANCEL);

    await page.getByRole('link', { name: 'Open your subscription' }).first().click();
    await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await expect(page).toHaveURL(CANCEL);
  });

  test('finds it in the account menu and the palette, and leaves it for the sign-in', async ({
    page,
    oficio,
  }) => {
    const help = new HelpPage(page);
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Help center' }).click();
    await expect(page).toHaveURL('/help-center');
    await help.question('How do I cancel?').click();
    await expect(help.opened).toHaveText(['How do I cancel?']);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('faq');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help-center');
    await new Shell(page).signOut();
    await expect(page).toHaveURL('/login');
  });

  test('whose session turns out to have ended gets the document and stays there', async ({ page }) => {
    const help = new HelpPage(page);
    const over = { access_token: 'over', refresh_token: 'over', expires_at: 1, user: { id: randomUUID() } };
    for (const stored of [JSON.stringify(over), 'not a session']) {
      await page.goto('/api/health/live');
      await page.evaluate((text) => localStorage.setItem('oficio.session', text), stored);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) asked.push(new URL(request.url()).search);
      });
      await page.goto(CANCEL);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveURL(CANCEL);
      await expect(help.opened).toHaveText(['How do I cancel?']);
      expect(asked).toEqual(['', '?as=member', '?as=visitor']);
      page.removeAllListeners('request');
    }
  });
});

/** Records when something of the visitors' document was visible. */
async function recordWhatIsSeen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-site-header]')?.checkVisibility()) {
        sessionStorage.setItem('seen', window.location.href);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
