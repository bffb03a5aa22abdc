import { asHtml } from '../../as-html.ts';
import type { AccountLinkTerms } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { form, notePage, type Page, page } from './page.ts';

const CHOICES = [
  ['complete', 'Everything is there', 'the account takes payments'],
  ['restricted', 'A document is missing', 'the account takes no payments until it is there'],
] as const;

/** Where the owner of a connected account would tell Stripe who they are. */
export async function connectPage(work: Work, link: AccountLinkTerms): Promise<Page> {
  if (link.expiresAt <= work.at) {
    const again = { href: link.refreshUrl, label: 'Try again' };
    return notePage('This link has expired', 'Nothing was changed.', again);
  }
  const account = await work.documents.get('account', link.account);
  const choices = CHOICES.map(
    ([state, name, what], index) =>
      `<label class="choice"><input type="radio" name="state" value="${state}"${index === 0 ? ' checked' : ''}>
<span>${name} <small>${what}</small></span></label>`,
  );
  return page(
    'Connect',
    `<h1>Take payments with this account</h1>
<p>Here ${asHtml(account.email ?? 'the owner')} would tell who they are, and where their money goes.</p>
<section class="panel">
${form(`/dev/stripe/connect/${link.id}/finish`, `<fieldset><legend>What is told</legend>${choices.join('\n')}</fieldset>`, 'Finish', 'main')}
</section>
<p class="row"><a class="button" href="${asHtml(link.returnUrl)}">Back without telling anything</a></p>`,
  );
}
