import { useState } from 'react';
import { MailSuppressionsSection } from '../../records/mails/mail-suppressions-section.tsx';
import { Button } from '../../ui/button.tsx';
import { AddSuppressionDialog } from './add-suppression-dialog.tsx';
import { RemindersPage } from './reminders-page.tsx';

/** The addresses that get no reminders, or no mail at all. */
export function SuppressionsScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <RemindersPage current="Suppressions">
      <div className="max-w-3xl">
        <MailSuppressionsSection
          actions={<Button onClick={() => setAdding(true)}>Stop emails to an address</Button>}
        />
        {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
      </div>
    </RemindersPage>
  );
}
