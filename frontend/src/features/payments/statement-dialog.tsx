import { type StatementQuery, statementMailRoutes } from '@oficio/contracts';
import { MailDialog } from '../../records/mails/mail-dialog.tsx';
import { useSendMoneyMail } from './use-send-money-mail.ts';

interface StatementDialogProps {
  clientId: string;
  query: StatementQuery;
  onClose: () => void;
}

/** Sends the statement of a period to the client by mail. */
export function StatementDialog({ clientId: id, query, onClose }: StatementDialogProps) {
  const { suggestion, sending } = useSendMoneyMail({
    routes: statementMailRoutes,
    id,
    query,
    name: 'The statement',
    onSent: onClose,
  });
  return (
    <MailDialog
      title="Send the statement"
      subject={{
        preview: { route: statementMailRoutes.mailPreview, parameters: { id }, query },
        fileName: null,
        follows: 'The lines of the period and your signature',
      }}
      suggestion={suggestion}
      sending={sending}
      onClose={onClose}
    />
  );
}
