import type { SuperadminOverview } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { type SuperadminPage, superadminPath } from '../superadmin-pages.ts';
import { countText } from './number-cell.tsx';

interface Waiting {
  key: keyof SuperadminOverview['attention'];
  label: string;
  page: SuperadminPage;
  search?: object;
}

const WAITING: readonly Waiting[] = [
  { key: 'uncertainMails', label: 'Mails whose outcome is unknown', page: 'mails' },
  { key: 'failedMails', label: 'Mails that were not delivered', page: 'mails', search: { state: 'failed' } },
  { key: 'failedJobs', label: 'Failed jobs', page: 'jobs' },
  { key: 'failedEvents', label: 'Failed events of the payment provider', page: 'events' },
  { key: 'openTickets', label: 'Open questions to Oficio', page: 'support' },
  { key: 'failingLookups', label: 'Look-ups that fail', page: 'lookups' },
  { key: 'runningViews', label: 'Views as a member that run now', page: 'views' },
];

/** What waits for somebody, each with its list. What is at zero isn't shown. */
export function Attention({ attention }: Pick<SuperadminOverview, 'attention'>) {
  const waiting = WAITING.filter(({ key }) => attention[key] > 0);
  return (
    <Section title="Needs attention">
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-agave" />
          Nothing waits for anybody.
        </p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {waiting.map(({ key, label, page, search = {} }) => (
              <li key={key}>
                <Link
                  to={superadminPath(page)}
                  search={search as never}
                  className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm hover:bg-sunken"
                >
                  {label}
                  <Badge tone="warning">{countText(attention[key])}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
