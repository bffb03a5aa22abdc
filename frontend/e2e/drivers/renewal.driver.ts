import { addMonths } from '@oficio/contracts';
import type { renewalMachine } from '@oficio/machines/renewal';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { storedRenewal } from '../fixtures/renewals.ts';
import {
  answer,
  issueInvoice,
  payInvoice,
  type RenewalStage,
  reversePayment,
  voidInvoice,
} from './renewal.stage.ts';

const DAY = notInBrowser('The day is that of a server that all tests share');

/** The paths of one renewal on its page. What the client, a colleague or the registry does arrives as a live change. */
export const renewalDriver: BrowserDriver<typeof renewalMachine, RenewalStage> = {
  open: async ({ page, id, tables }) => {
    await page.goto(`/hosting/renewals/${id}`);
    await tables.areHeard();
  },
  events: {
    'proposal.sent': async ({ page }) => {
      await page.getByRole('button', { name: 'Propose', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Propose to/ });
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    'proposal.withdrawn': ({ decide }) => decide('Withdraw the proposal', 'Withdraw it'),
    'proposal.expired': DAY,
    'terms.changed': async (stage, { priceMinor }) => {
      const { version, costMinor } = await storedRenewal(stage);
      const body = { version, priceMinor, costMinor: costMinor + 1 };
      await stage.call('PATCH', `/api/renewals/${stage.id}`, body);
    },
    'client.approved': (stage) => answer(stage, 'approve'),
    'client.declined': (stage) => answer(stage, 'decline'),
    'member.approved': ({ decide }) => decide('Approve for the client', 'Approve'),
    'member.declined': ({ decide }) => decide('Decline for the client', 'Decline'),
    'invoice.issued': issueInvoice,
    'invoice.paid': payInvoice,
    'invoice.voided': voidInvoice,
    'payment.reversed': reversePayment,
    'member.waived': ({ decide }) => decide('Don’t invoice it', 'Don’t invoice it'),
    'expiry.moved': ({ registrySays, expiresOn }, { isAutoRenewal }) =>
      registrySays({
        expiresOn: addMonths(expiresOn, 12),
        statuses: isAutoRenewal ? ['auto renew period'] : ['active'],
      }),
    'status.gone': ({ registrySays }) => registrySays({ statuses: ['active'] }),
    'date.fellBack': ({ registrySays, expiresOn }) => registrySays({ expiresOn, statuses: ['active'] }),
    'deletion.seen': ({ registrySays }) => registrySays({ statuses: ['redemption period'] }),
    restored: async ({ registrySays }) => {
      // A renewal that a member let lapse comes back by a deletion that was taken back, too.
      await registrySays({ statuses: ['redemption period'] });
      await registrySays({ statuses: ['active'] });
    },
    'member.lapsed': ({ decide }) => decide('Let lapse', 'Let it lapse'),
    'member.confirmed': ({ decide }) => decide('Confirm the renewal', 'Confirm'),
  },
  // The page offers nothing that makes no sense any more, though the machine decides each region by itself.
  offers: ({ value: { billing, registry } }, type) => {
    if (type === 'terms.changed')
      return billing === 'none' && (registry === 'open' || registry === 'provisional');
    if (type === 'proposal.sent') return billing === 'none' && registry !== 'lapsed';
    if (type === 'member.waived' || type === 'member.approved' || type === 'member.declined')
      return registry !== 'lapsed';
    return true;
  },
  outcomes: {},
  delay: async () => {},
  states: {
    'consent.notNeeded': (stage) => shows(stage, 'Consent', /^Not needed/),
    'consent.notAsked': (stage) => shows(stage, 'Consent', /^Not asked yet/),
    'consent.proposed': (stage) => shows(stage, 'Consent', /^Asked, not answered yet/),
    'consent.approved': (stage) => shows(stage, 'Consent', /^Approved/),
    'consent.declined': (stage) => shows(stage, 'Consent', /^Declined/),
    'billing.none': (stage) => shows(stage, 'Invoice', /Not invoiced$/),
    'billing.invoiced': (stage) => shows(stage, 'Invoice', /Invoiced, not paid yet$/),
    'billing.paid': (stage) => shows(stage, 'Invoice', /Paid$/),
    'billing.waived': (stage) => shows(stage, 'Invoice', /Isn’t invoiced$/),
    'registry.open': (stage) => shows(stage, 'Registry', /^Not renewed yet/),
    'registry.provisional': (stage) => shows(stage, 'Registry', /^Renewed by the registry itself/),
    'registry.confirmed': (stage) => shows(stage, 'Registry', /^Renewed on/),
    'registry.lapsed': (stage) => shows(stage, 'Registry', /^Lapsed/),
  },
};

function shows({ page }: RenewalStage, fact: string, value: RegExp): Promise<void> {
  const term = page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${fact}$`) });
  return expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(value);
}
