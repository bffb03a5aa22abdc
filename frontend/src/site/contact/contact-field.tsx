import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { ContactView, ContactField as Name } from './contact-view.ts';

interface ContactFieldProps {
  name: Name;
  label: string;
  view: ContactView['fields'][Name];
  children: (control: ControlProps) => ReactNode;
}

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue' | 'required'> & {
  'aria-invalid': 'true' | 'false';
  'aria-describedby': string;
};

/** Like the application's fields, but always with a place for the error, which the server may fill. */
export function ContactField({ name, label, view, children }: ContactFieldProps) {
  const id = `contact-${name}`;
  return (
    <div className="group flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        name,
        defaultValue: view.value,
        required: true,
        'aria-invalid': view.invalid as 'true' | 'false',
        'aria-describedby': `${id}-error`,
      })}
      <p className="hidden gap-1.5 text-sm text-red group-has-[[aria-invalid=true]]:flex">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span id={`${id}-error`}>{view.error}</span>
      </p>
    </div>
  );
}
