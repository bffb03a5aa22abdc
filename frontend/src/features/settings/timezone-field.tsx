import { type ComponentProps, useId } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The browser's own zone, as the IANA names it. */
export function browserTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time zone: any part of its name finds it in the browser's own list. */
export function TimezoneField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'list'>) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Time zone"
        hint="Type a city or a continent."
        autoComplete="off"
        spellCheck={false}
        {...props}
        list={listId}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
