import { mailSuppressionRoutes } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { MailSuppressionsSection } from '../../records/mails/mail-suppressions-section.tsx';
import { NotAllowed } from '../../records/not-allowed.tsx';
import { Button } from '../../ui/button.tsx';
import { AddSuppressionDialog } from './add-suppression-dialog.tsx';
import { RemindersPage } from './reminders-page.tsx';
import { REMINDERS_PATH } from './reminders-place.ts';

/** The addresses that get no reminders, or no mail at all. */
export function SuppressionsScreen() {
  const may = useMay(mailSuppressionRoutes.list);
  const mayAdd = useMay(mailSuppressionRoutes.add);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <RemindersPage current="Suppressions">
      {may ? (
        <div className="max-w-3xl">
          <MailSuppressionsSection
            actions={mayAdd && <Button onClick={() => setAdding(true)}>Stop emails to an address</Button>}
          />
          {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
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
