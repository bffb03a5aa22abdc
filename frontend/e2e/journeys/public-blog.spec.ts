// Proves the built documents of the blog as the server delivers them, also without scripts.
import { expectNothingFound } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { BlogPage } from '../pages/blog-page.ts';

const ARTICLE = '/blog/streamline-client-onboarding';

test('the list shows eight posts, and the rest a second after the button is pressed', async ({ page }) => {
  const blog = new BlogPage(page);
  await page.clock.install();
  await page.goto('/blog');
  await expect(blog.posts).toHaveCount(8);
  await page.clock.pauseAt(Date.now() + 60_000);
  await blog.loadMore.click();
  await expect(blog.loadMore).toBeDisabled();
  await expect(blog.loadMore).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(990);
  await expect(blog.posts).toHaveCount(8);
  await page.clock.runFor(20);
  await expect(blog.posts).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'A personal brand without the show' })).toBeFocused();
  await expect(page.getByText('2 more posts are shown')).toBeAttached();
  await expect(blog.loadMore).toBeHidden();
});

test('a category shows only its posts, also those that were not loaded; all returns to eight', async ({
  page,
}) => {
  const blog = new BlogPage(page);
  await page.goto('/blog');
  await blog.category('Finances').check();
  await expect(blog.posts).toHaveCount(2);
  await expect(blog.posts.filter({ hasText: 'Finances' })).toHaveCount(2);
  await expect(blog.loadMore).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(blog.category('Business Growth')).toBeChecked();
  await expect(blog.posts).toHaveText([/A freelance business that survives its quiet months/]);
  await blog.category('All').check();
  await expect(blog.posts).toHaveCount(8);
  await expect(blog.loadMore).toBeVisible();
});

test('a cover that fails to load shows its placeholder, and nothing covers it', async ({ page }) => {
  await page.route('**/assets/complete-guide-client-communication-*.svg', (route) => route.abort());
  await page.goto(ARTICLE);
  const covers = page.getByRole('region', { name: 'Related articles' }).locator('[data-cover]');
  const [broken, whole] = [covers.nth(0), covers.nth(1)];
  await whole.scrollIntoViewIfNeeded();
  await expect(whole.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(broken.locator('img')).toBeHidden();
  const paints = async (cover: typeof whole) => {
    const seen = await cover.screenshot();
    await cover.locator('img').evaluate((image) => image.remove());
    const placeholder = await cover.screenshot();
    return !seen.equals(placeholder);
  };
  expect(await paints(broken)).toBe(false);
  expect(await paints(whole)).toBe(true);
});

test('the newsletter thanks for a valid address, and neither sends nor shows it anywhere', async ({
  page,
}) => {
  for (const path of ['/blog', ARTICLE]) {
    await page.goto(path);
    const email = page.getByRole('textbox', { name: 'Email' });
    const thanks = page.getByRole('status').filter({ hasText: 'Thanks for subscribing!' });
    await email.fill('nobody');
    await email.press('Enter');
    await expect(email).toHaveJSProperty('validity.valid', false);
    await expect(thanks).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await email.fill('somebody@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(thanks).toContainText("You'll receive our latest blog posts and business tips.");
    await expect(email).toHaveValue('');
    await expect(page).toHaveURL(path);
    expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
  }
});

test('an article shares its address, and links to the list and the next article', async ({
  page,
  context,
  oficio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${ARTICLE}#start-with-the-next-client`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${oficio.url}${ARTICLE}`);

  const related = page.getByRole('region', { name: 'Related articles' }).getByRole('link');
  await expect(related).toHaveCount(3);
  await related.first().click();
  await expect(page).toHaveURL('/blog/complete-guide-client-communication');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/login?register=true');
});

test('a click before the page’s script is loaded takes effect after it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let arrive = () => {};
  const clicked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Share' }).click();
  arrive();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
});

test('every card with a link leads to an article, and no other address is an article', async ({
  page,
  request,
}) => {
  await page.goto('/blog');
  const paths = await page
    .locator('article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toHaveLength(5);
  for (const path of [...paths, '/feed.xml']) expect((await request.get(path)).status(), path).toBe(200);
  const missing = await page.goto('/blog/setting-money-aside-for-tax');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all posts are there, categories work, and controls that need a script are hidden', async ({
    page,
  }) => {
    const blog = new BlogPage(page);
    await page.goto('/blog');
    await expect(blog.posts).toHaveCount(10);
    await expect(blog.loadMore).toBeHidden();
    // Playwright sees no text in noscript.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
    await blog.category('Legal').check();
    await expect(blog.posts).toHaveText([/What to have in writing before the first hour/]);
    await page.goto(ARTICLE);
    await expect(page.getByRole('heading', { name: 'Put the days in order' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  });
});

test('axe finds nothing, and nothing is wider than a small phone @every-width', async ({ page }) => {
  for (const path of ['/blog', ARTICLE]) {
    await page.goto(path);
    await expectNothingFound(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.body.scrollWidth)).toBe(360);
  }
});
