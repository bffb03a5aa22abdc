import { builtStateOf, type ProductPartName } from '@oficio/contracts';
import { ChartNoAxesColumn, FileText, Globe, MailCheck, Scale, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { BUILT_WORDS } from '../../lib/text/built-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { MEMBER_START, OWNER_START } from './quick-start.ts';

interface Feature {
  title: string;
  text: string;
  icon: ReactNode;
  /** What it consists of. */
  parts: readonly ProductPartName[];
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Manage Clients',
    text: 'Everyone you work for, found in a moment.',
    icon: <Users aria-hidden />,
    parts: ['clients'],
  },
  {
    title: 'Create Invoices',
    text: 'Numbered without gaps, with totals that add up.',
    icon: <FileText aria-hidden />,
    parts: ['invoices'],
  },
  {
    title: 'Email Automation',
    text: 'Reminders that go out on their own.',
    icon: <MailCheck aria-hidden />,
    parts: ['reminders'],
  },
  {
    title: 'Hosting Management',
    text: 'Domains and hosting, renewed in time.',
    icon: <Globe aria-hidden />,
    parts: ['domains', 'hosting', 'renewals', 'certificates'],
  },
  {
    title: 'Accounting',
    text: 'What comes in, what goes out, what is left.',
    icon: <Scale aria-hidden />,
    parts: ['accounting'],
  },
  {
    title: 'Analytics Dashboard',
    text: 'What you earn, spend and are owed, at a glance.',
    icon: <ChartNoAxesColumn aria-hidden />,
    parts: ['analytics', 'dashboard'],
  },
];

/** The purpose of the product and the first steps. */
export function WelcomeStep({ maySetUp }: { maySetUp: boolean }) {
  return (
    <div className="flex flex-col gap-7">
      <ul
        aria-label="Features"
        className="grid md:grid-cols-3 md:gap-3 max-md:divide-y max-md:divide-hairline"
      >
        {FEATURES.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
      {!maySetUp && (
        <Notice>The owner or an admin sets up the organization. There’s nothing for you to fill in.</Notice>
      )}
      <section>
        <h3 className="text-base font-semibold">Quick start</h3>
        <ol className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
          {(maySetUp ? OWNER_START : MEMBER_START).map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-outline text-xs font-semibold tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="leading-6 font-medium">{title}</p>
                <p className="text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function FeatureCard({ title, text, icon, parts }: Feature) {
  const state = builtStateOf(parts);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 max-md:py-3 max-md:first:pt-0 md:items-start md:rounded-surface md:border md:border-hairline md:p-4">
      <span
        className={classNames(
          'flex size-9 items-center justify-center rounded-control max-md:row-span-2 [&_svg]:size-[1.125rem]',
          state === 'coming' ? 'bg-sunken text-ink-muted' : 'bg-accent-soft text-accent-ink',
        )}
      >
        {icon}
      </span>
      <p className="font-semibold md:order-2 md:col-span-3 md:mt-3">{title}</p>
      {state !== 'here' && <Badge className="col-start-3 row-start-1">{BUILT_WORDS[state]}</Badge>}
      <p className="text-ink-muted max-md:col-span-2 max-md:col-start-2 md:order-3 md:col-span-3 md:mt-0.5">
        {text}
      </p>
    </li>
  );
}
