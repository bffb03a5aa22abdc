import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';

/** Leads to the series that has made an entry; nothing without one. */
export function RecurringNotice({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <Notice className="mb-6">
      This entry comes from{' '}
      <Link
        to="/accounting/recurring/$seriesId"
        params={{ seriesId: id }}
        className="font-medium underline underline-offset-4"
      >
        a recurring one
      </Link>
      .
    </Notice>
  );
}
