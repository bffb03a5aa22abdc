import type { LocalDate } from '@oficio/contracts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DatePicker } from './date-picker.tsx';
import { Form } from './form.tsx';

/** A form with one optional date, which lists the submitted dates. */
function DateForm() {
  const [date, setDate] = useState<LocalDate | null>('2026-11-21');
  const [submitted, setSubmitted] = useState<string[]>([]);
  return (
    <Form label="Reminder" unsaved={false} onSubmit={() => setSubmitted([...submitted, date ?? 'no date'])}>
      <DatePicker label="Due" optional value={date} onValueChange={setDate} today="2026-11-21" />
      <button type="submit">Save</button>
      <output>{submitted.join(' · ')}</output>
    </Form>
  );
}

createRoot(document.body).render(<DateForm />);
