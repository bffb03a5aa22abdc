import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { CirclePause, Clock, FilePen, MailQuestionMark, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../lib/text/counted.ts';

interface Need {
  count: number;
  words: (count: number) => string;
  icon: ReactNode;
  tone?: string;
  to: string;
  search: object;
}

/** What needs the person, the most urgent first. Each entry links to the list whose total it counts. */
export function Attention({ money, mails, waiting }: Pick<DashboardAll, 'money' | 'mails' | 'waiting'>) {
  const overdue = money?.currencies.reduce((sum, { overdue: { count } }) => sum + count, 0);
  const all: Need[] = [
    {
      count: overdue ?? 0,
      words: (count) => `${counted(count)} ${count === 1 ? 'is' : 'are'} overdue`,
      icon: <Clock aria-hidden />,
      tone: 'text-red',
      to: '/invoices',
      search: { status: 'overdue', sort: 'dueDate' },
    },
    {
      count: mails?.failed ?? 0,
      words: (count) => `Email for ${counted(count)} was rejected`,
      icon: <MailX aria-hidden />,
      tone: 'text-red',
      to: '/invoices',
      search: { delivery: 'failed' },
    },
    {
      count: mails?.uncertain ?? 0,
      words: (count) => `Email for ${counted(count)} is unconfirmed`,
      icon: <MailQuestionMark aria-hidden />,
      to: '/invoices',
      search: { delivery: 'uncertain' },
    },
    {
      count: waiting?.pausedSeries ?? 0,
      words: (count) => `${count} recurring series ${count === 1 ? 'is' : 'are'} paused`,
      icon: <CirclePause aria-hidden />,
      to: '/accounting/recurring',
      search: { status: 'paused' },
    },
    {
      count: waiting?.drafts ?? 0,
      words: (count) => `${counted(count, 'draft')} ${count === 1 ? 'waits' : 'wait'}`,
      icon: <FilePen aria-hidden />,
      to: '/invoices',
      search: { status: 'draft', kind: 'charge' },
    },
  ];
  const needs = all.filter(({ count }) => count > 0);
  if (needs.length === 0) return null;
  return (
    <section aria-label="Needs you" className="mb-3 flex items-baseline gap-x-4 max-md:flex-col">
      <h2 className="font-semibold whitespace-nowrap">Needs you</h2>
      <ul className="flex flex-wrap gap-x-4">
        {needs.map(({ count, words, icon, tone = '', to, search }) => (
          <li key={words(count)}>
            <Link
              to={to}
              search={search as never}
              className={`inline-flex min-h-9 items-center gap-1.5 text-sm font-medium underline-offset-4 hover:underline max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 ${tone}`}
            >
              {icon} {words(count)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
