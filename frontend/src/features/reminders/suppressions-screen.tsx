import { mailSuppressionRoutes } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../lib/api/use-may.ts';
import { MailSuppressionsSection } from '../../records/mails/mail-suppressions-section.tsx';
import { NotAllowed } from '../../records/not-allowed.tsx';
import { RemindersPage } from './reminders-page.tsx';
import { REMINDERS_PATH } from './reminders-place.ts';

/** The addresses that get no reminders, or no mail at all. */
export function SuppressionsScreen() {
  const may = useMay(mailSuppressionRoutes.list);
  const navigate = useNavigate();
  return (
    <RemindersPage current="Suppressions">
      {may ? (
        <div className="max-w-3xl">
          <MailSuppressionsSection />
        </div>
      ) : (
        <NotAllowed
          what="open the suppressions"
          onClose={() => void navigate({ to: REMINDERS_PATH as string })}
        />
      )}
    </RemindersPage>
  );
}
