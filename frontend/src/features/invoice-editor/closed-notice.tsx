import { Link } from '@tanstack/react-router';
import { pathOfRecord } from '../../records/record-area.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { EditedDocument, StoredDocument } from './edited-document.ts';

interface ClosedNoticeProps {
  document: EditedDocument;
  record: StoredDocument;
  /** Something was typed already. */
  typed: boolean;
}

/** Why a document can't be edited, with the way to its page. */
export function ClosedNotice({ document, record, typed }: ClosedNoticeProps) {
  const { what, reason } = record.deletedAt === null ? document.closedWords(record) : IN_TRASH;
  return (
    <Notice
      tone="warning"
      title={`${record.title} ${what}`}
      action={
        <Link to={pathOfRecord(document, record.id)} className={buttonClasses({ size: 'small' })}>
          Open it
        </Link>
      }
    >
      {reason}
      {typed && ' What you have typed isn’t saved; you can copy it from here.'}
    </Notice>
  );
}

const IN_TRASH = { what: 'is in the trash', reason: 'Restore it on its page to edit it.' };
