import { CLIENT_LOCALES, CLIENT_STORED_STATUSES, CLIENT_TYPES, CURRENCY_CODES } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Switch } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { ClientForm } from './client-form.ts';
import { CLIENT_LOCALE_WORDS, CLIENT_STATUS_WORDS, CLIENT_TYPE_WORDS } from './client-words.ts';
import { ContactFields } from './contact-fields.tsx';

export interface ClientFieldsProps {
  form: ClientForm;
  onChange: (form: ClientForm) => void;
  /** What is wrong with the field of this body path. */
  errorOf: (path: string) => string | undefined;
}

/** The fields of a client; their names are the body's paths, so that a fault finds its field. */
export function ClientFields({ form, onChange, errorOf }: ClientFieldsProps) {
  const text = (name: keyof ClientForm, path: string = name) => ({
    name: path,
    value: String(form[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [name]: target.value }),
    error: errorOf(path),
    autoComplete: 'off',
  });
  return (
    <div className="flex flex-col gap-8">
      <Group>
        <TextField label="Name" required className="sm:col-span-2" {...text('displayName')} />
        <SelectField
          label="Type"
          options={CLIENT_TYPES.map((value) => ({ value, label: CLIENT_TYPE_WORDS[value] }))}
          {...text('type')}
        />
        <SelectField
          label="Status"
          options={CLIENT_STORED_STATUSES.map((value) => ({
            value,
            label: CLIENT_STATUS_WORDS[value].label,
          }))}
          {...text('status')}
        />
        <TextField label="Email" type="email" inputMode="email" {...text('email')} />
        <TextField label="Phone" type="tel" {...text('phone')} />
        <TextField label="Website" inputMode="url" {...text('website')} />
        <TextField label="Tags" hint="Separated by commas" {...text('tags')} />
      </Group>
      <ContactFields
        contacts={form.contacts}
        onChange={(contacts) => onChange({ ...form, contacts })}
        errorOf={errorOf}
      />
      <Group title="Billing">
        <TextField label="Legal name" {...text('legalName')} />
        <TextField label="Tax id" {...text('taxId')} />
        <TextField label="Billing email" type="email" inputMode="email" {...text('billingEmail')} />
        <TextField
          label="Payment terms"
          hint="Days; empty for the organization’s"
          inputMode="numeric"
          {...text('paymentTermsDays')}
        />
        <SelectField
          label="Currency"
          options={[
            { value: '', label: 'The organization’s' },
            ...CURRENCY_CODES.map((value) => ({ value, label: value })),
          ]}
          {...text('currency')}
        />
        <SelectField
          label="Language"
          options={CLIENT_LOCALES.map((value) => ({ value, label: CLIENT_LOCALE_WORDS[value] }))}
          {...text('locale')}
        />
        <TextField label="Address" className="sm:col-span-2" {...text('line1', 'billingAddress.line1')} />
        <TextField
          label="Address, second line"
          className="sm:col-span-2"
          {...text('line2', 'billingAddress.line2')}
        />
        <TextField label="City" {...text('city', 'billingAddress.city')} />
        <TextField label="State" {...text('state', 'billingAddress.state')} />
        <TextField label="Postal code" {...text('postalCode', 'billingAddress.postalCode')} />
        <TextField
          label="Country"
          hint="Two letters, like MX"
          maxLength={2}
          {...text('countryCode', 'billingAddress.countryCode')}
        />
      </Group>
      <Group title="Notes">
        <TextAreaField label="Notes" hideLabel className="sm:col-span-2" {...text('notes')} />
        <Switch
          label="Pause reminders"
          description="No automatic mail goes to this client."
          className="sm:col-span-2"
          name="remindersPaused"
          checked={form.remindersPaused}
          onChange={({ target }) => onChange({ ...form, remindersPaused: target.checked })}
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      {title && <legend className="mb-3 text-base font-semibold">{title}</legend>}
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
