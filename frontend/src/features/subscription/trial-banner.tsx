import type { SubscriptionStatus } from '@oficio/contracts';
import { CircleAlert, Clock } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type BannerLine, type BannerReader, bannerLineOf } from './banner-line.ts';

/** The router's link, given by the caller. */
export type AppLink = ComponentType<ComponentProps<'a'> & { href: string }>;

const looks: Record<BannerLine['look'], string> = {
  quiet: 'bg-sunken text-ink-muted',
  prominent: 'bg-accent-soft text-accent-ink',
  failed: 'bg-red-soft text-red',
};

interface TrialBannerProps {
  status: SubscriptionStatus;
  reader: BannerReader;
  currentPath: string;
  Link: AppLink;
}

/** One line above every page: the trial's days, the end of a canceled subscription, a failed payment. */
export function TrialBanner({ status, reader, currentPath, Link }: TrialBannerProps) {
  const line = bannerLineOf(status, reader);
  if (!line) return null;
  const { look, text, action } = line;
  const Icon = look === 'failed' ? CircleAlert : Clock;
  return (
    <section
      aria-label="Your subscription"
      className={classNames(
        'flex min-h-11 items-center justify-center gap-x-4 border-b border-hairline px-4 text-sm md:min-h-9 md:px-8',
        looks[look],
      )}
    >
      <p className="flex min-w-0 items-center gap-2 font-medium tabular-nums">
        <Icon aria-hidden className="size-4 shrink-0" />
        {text}
      </p>
      {action && action.href !== currentPath && (
        <Link
          href={action.href}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 md:min-h-0"
        >
          {action.label}
        </Link>
      )}
    </section>
  );
}
