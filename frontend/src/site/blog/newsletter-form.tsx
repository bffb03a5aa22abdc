import { buttonClasses } from '../../ui/button.tsx';
import type { IslandName } from '../browser/islands.ts';
import { FEED } from './feed.ts';

/**
 * Asks for an address and sends nothing. A form with method `dialog` outside a dialog does nothing, so that no
 * address gets into the location before the script has loaded.
 */
export function NewsletterForm() {
  return (
    <section aria-labelledby="stay-updated" className="rounded-surface border border-hairline bg-surface p-6">
      <h2 id="stay-updated" className="text-lg font-semibold">
        Stay Updated
      </h2>
      <p id="newsletter-state" className="mt-2 text-sm text-ink-muted">
        The newsletter hasn’t begun, so your address is not kept yet. The{' '}
        <a href={FEED.path} className="text-accent-ink underline underline-offset-4">
          RSS feed
        </a>{' '}
        has every article already.
      </p>
      <noscript>
        <p className="mt-4 text-sm font-semibold">
          The form needs JavaScript, which is switched off here. The feed works without it.
        </p>
      </noscript>
      <form
        method="dialog"
        data-island={'newsletter' satisfies IslandName}
        aria-describedby="newsletter-state"
        className="mt-4 flex flex-wrap items-end gap-3 noscript:hidden"
      >
        <div className="min-w-40 flex-1">
          <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-medium">
            Email
          </label>
          <input
            id="newsletter-email"
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            className="control"
          />
        </div>
        <button type="submit" className={buttonClasses({ variant: 'secondary' })}>
          Subscribe
        </button>
      </form>
    </section>
  );
}
