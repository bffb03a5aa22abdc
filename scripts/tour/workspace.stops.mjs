import { demo, newcomer } from './people.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'trial', who: newcomer, path: '/dashboard' },
  { name: 'dashboard', who: demo, path: '/dashboard' },
  { name: 'notifications', who: demo, path: '/notifications' },
  { name: 'notification-center', who: demo, path: '/notification-center' },
  { name: 'notification-settings', who: demo, path: '/notification-settings' },
  ...listStops({ one: 'client', many: 'clients', path: '/clients', section: 'billing' }),
  { name: 'client-tags', who: demo, path: '/clients', act: ({ page }) => openTags(page) },
  { name: 'client-merge', who: demo, path: '/clients', act: ({ page }) => openMerge(page) },
  { name: 'client-analytics', who: demo, path: '/analytics/clients' },
  { name: 'client-documents', who: demo, path: '/clients', act: ({ page }) => addDocument(page) },
  { name: 'client-timeline', who: demo, path: '/clients', act: ({ page }) => openTab(page, 'Timeline') },
  {
    name: 'client-note',
    who: demo,
    path: '/clients',
    act: async ({ page }) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'Add note' }).click();
    },
  },
  { name: 'renewals', who: demo, path: '/hosting/renewals' },
  { name: 'renewal', who: demo, path: '/hosting/renewals', act: ({ page }) => openFirst(page) },
  ...listStops({ one: 'service', many: 'services', path: '/hosting/services', section: 'renewal' }),
  ...listStops({ one: 'plan', many: 'plans', path: '/hosting/plans', section: 'price' }),
  { name: 'client-services', who: demo, path: '/clients', act: ({ page }) => openTab(page, 'Services') },
  ...listStops({ one: 'domain', many: 'domains', path: '/hosting/domains', section: 'money' }),
  ...listStops({ one: 'certificate', many: 'certificates', path: '/hosting/certificates', section: 'money' }),
  ...listStops({ one: 'project', many: 'projects', path: '/projects', section: 'dates' }),
  { name: 'my-tasks', who: demo, path: '/projects/my-tasks' },
  { name: 'board', who: demo, path: '/projects', act: ({ page }) => openTab(page, 'Tasks') },
  { name: 'week', who: demo, path: '/projects/time' },
  { name: 'time-entries', who: demo, path: '/projects/time/entries' },
  ...listStops({ one: 'expense', many: 'expenses', path: '/accounting/expenses', section: 'amount' }),
  { name: 'income', who: demo, path: '/accounting/income' },
  { name: 'categories', who: demo, path: '/accounting/categories' },
  { name: 'taxes', who: demo, path: '/accounting/taxes' },
  { name: 'closing', who: demo, path: '/accounting/closing' },
  ...listStops({ one: 'invoice', many: 'invoices', path: '/invoices', section: 'internal' }).filter(
    ({ name }) => name !== 'invoice-new',
  ),
  { name: 'quotes', who: demo, path: '/invoices/quotes' },
  { name: 'quote-editor', who: demo, path: '/invoices/quotes/new' },
  ...listStops({ one: 'item', many: 'items', path: '/invoices/items', section: 'price' }),
  { name: 'reminders', who: demo, path: '/email-reminders' },
  { name: 'reminder-rules', who: demo, path: '/email-reminders/rules' },
  {
    name: 'reminder-rule-on',
    who: demo,
    path: '/email-reminders/rules',
    act: ({ page }) => page.getByRole('switch').first().click(),
  },
  { name: 'mail-templates', who: demo, path: '/email-reminders/templates' },
  { name: 'mail-template', who: demo, path: '/email-reminders/templates/invoice_due_soon' },
  { name: 'sent-mails', who: demo, path: '/email-reminders/sent' },
  { name: 'suppressions', who: demo, path: '/email-reminders/suppressions' },
  { name: 'analytics-revenue', who: demo, path: '/analytics/revenue' },
  { name: 'analytics-invoices', who: demo, path: '/analytics/invoices' },
  { name: 'analytics-hosting', who: demo, path: '/analytics/hosting' },
  { name: 'analytics-projects', who: demo, path: '/analytics/projects' },
  { name: 'analytics-expenses', who: demo, path: '/analytics/expenses' },
  { name: 'import', who: demo, path: '/import' },
  { name: 'accounting-overview', who: demo, path: '/accounting/overview' },
  { name: 'accounting-reports', who: demo, path: '/accounting/reports' },
  {
    name: 'accounting-reports-months',
    who: demo,
    path: '/accounting/reports?from=2026-01-01&to=2026-12-31&columns=month',
  },
  { name: 'invoice-editor', who: demo, path: '/invoices/new' },
  { name: 'invoice-draft', who: demo, path: '/invoices?status=draft', act: ({ page }) => openFirst(page) },
  { name: 'invoice-issue', who: demo, path: '/invoices?status=draft', act: ({ page }) => openIssue(page) },
  { name: 'invoice-void', who: demo, path: '/invoices?status=issued', act: ({ page }) => openVoid(page) },
  {
    name: 'invoice-timeline',
    who: demo,
    path: '/invoices',
    act: ({ page }) => openTab(page, 'Timeline'),
  },
  { name: 'recurring', who: demo, path: '/accounting/recurring' },
  { name: 'recurring-one', who: demo, path: '/accounting/recurring', act: ({ page }) => openFirst(page) },
  { name: 'payments', who: demo, path: '/invoices/payments' },
  { name: 'payment', who: demo, path: '/invoices/payments', act: ({ page }) => openFirst(page) },
  { name: 'payment-new', who: demo, path: '/invoices/payments', act: ({ page }) => openNewPayment(page) },
  {
    name: 'invoice-payment',
    who: demo,
    path: '/invoices?status=overdue',
    act: ({ page }) => openInvoicePayment(page),
  },
  { name: 'client-statement', who: demo, path: '/invoices', act: ({ page }) => openStatement(page) },
  { name: 'client-invoices', who: demo, path: '/invoices', act: ({ page }) => openClientInvoices(page) },
  { name: 'client-mails', who: demo, path: '/invoices', act: ({ page }) => openClientMails(page) },
  { name: 'support', who: demo, path: '/support' },
  { name: 'support-request', who: demo, path: '/support', act: ({ page }) => openFirst(page) },
  { name: 'support-request-new', who: demo, path: '/support?new=true' },
  { name: 'support-oficio', who: demo, path: '/support?desk=product' },
  { name: 'support-question-new', who: demo, path: '/support?desk=product&new=true' },
  { name: 'palette', who: demo, path: '/dashboard', act: ({ page }) => openByKey(page, 'Control+k') },
  { name: 'keyboard-help', who: demo, path: '/dashboard', act: ({ page }) => openByKey(page, '?') },
];

/**
 * The views that every area of records has.
 * @param {{ one: string, many: string, path: string, section: string }} area
 * @returns {import('./stop.mjs').Stop[]}
 */
function listStops({ one, many, path, section }) {
  return [
    { name: many, who: demo, path },
    { name: `${many}-nothing-found`, who: demo, path: `${path}?search=zzzz` },
    { name: `${many}-trash`, who: demo, path: `${path}?trash=true` },
    {
      name: `${many}-selected`,
      who: demo,
      path,
      act: ({ page }) =>
        page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check(),
    },
    {
      name: `${one}-actions`,
      who: demo,
      path,
      act: ({ page }) =>
        page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
    },
    { name: `${one}-new`, who: demo, path: `${path}?new=true` },
    { name: one, who: demo, path, act: ({ page }) => openFirst(page) },
    {
      name: `${one}-edit`,
      who: demo,
      path,
      act: async ({ page }) => {
        await openFirst(page);
        await page.getByRole('button', { name: `Edit ${section}` }).click();
      },
    },
  ];
}

/** @param {Page} page */
async function openFirst(page) {
  await page.locator('[data-row]').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** @param {Page} page */
async function openTags(page) {
  await page.getByRole('button', { name: 'Manage tags' }).click();
  await page.getByRole('list', { name: 'Tags' }).waitFor();
}

/** @param {Page} page */
async function openMerge(page) {
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const index of [0, 1]) await rows.nth(index).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Which one stays?').waitFor();
}

/**
 * @param {Page} page
 * @param {string} label
 */
async function openTab(page, label) {
  await openFirst(page);
  await page.getByRole('link', { name: label, exact: true }).click();
}

/** @param {Page} page */
async function openIssue(page) {
  await openFirst(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function openVoid(page) {
  await openFirst(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Void...' }).click();
}

/** @param {Page} page */
async function openClientInvoices(page) {
  await openFirst(page);
  await page.getByRole('main').locator('a[href^="/clients/"]').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click();
  await page.locator('[data-row]').first().waitFor();
}

/** @param {Page} page */
async function openClientMails(page) {
  await openClientInvoices(page);
  await page.getByRole('main').getByRole('link', { name: 'Mails', exact: true }).click();
  await page
    .getByRole('heading', { name: 'No emails to this client yet' })
    .or(page.getByText('Sent'))
    .first()
    .waitFor();
}

/** @param {Page} page */
async function openNewPayment(page) {
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function openInvoicePayment(page) {
  await openFirst(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Record payment...' }).click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function openStatement(page) {
  await openClientInvoices(page);
  await page.getByRole('main').getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByRole('table').waitFor();
}

/** @param {Page} page */
async function addDocument(page) {
  await openTab(page, 'Documents');
  const file = { name: 'Contrato.txt', mimeType: 'text/plain', buffer: Buffer.from('Contrato') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Document added').waitFor();
}

/**
 * @param {Page} page
 * @param {string} key
 */
async function openByKey(page, key) {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}
