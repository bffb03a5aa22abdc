import type { Invoice } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { pathOfRecord } from '../../records/record-area.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Why an invoice can't be edited, with the way to its page. */
export function ClosedNotice({ record, typed }: { record: Invoice; typed: boolean }) {
  return (
    <Notice
      tone="warning"
      title={titleOf(record)}
      action={
        <Link
          to={pathOfRecord({ path: '/invoices' }, record.id)}
          className={buttonClasses({ size: 'small' })}
        >
          Open it
        </Link>
      }
    >
      {reasonOf(record)}
      {typed && ' What you have typed isn’t saved; you can copy it from here.'}
    </Notice>
  );
}

function titleOf({ lifecycle, deletedAt, title }: Invoice): string {
  if (deletedAt !== null) return `${title} is in the trash`;
  if (lifecycle === 'void') return `${title} is void`;
  return lifecycle === 'scheduled' ? `${title} is scheduled` : `${title} was issued`;
}

function reasonOf({ lifecycle, deletedAt }: Invoice): string {
  if (deletedAt !== null) return 'Restore it on its page to edit it.';
  if (lifecycle === 'scheduled') return 'Make it a draft again on its page to edit it.';
  if (lifecycle === 'void') return 'A void invoice can’t be changed. You can duplicate it on its page.';
  return 'What your client received can’t be changed any more. On its page you can duplicate it or write a credit note.';
}
