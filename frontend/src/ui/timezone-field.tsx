import { type ComponentProps, useId } from 'react';
import { TextField } from './text-field.tsx';
import { timezoneNames } from './timezone-names.ts';

/** A text field with the browser's time zones as a datalist. Any part of a zone's name finds it. */
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
        {timezoneNames().map((zone) => (
          // The browser searches the label as well as the value.
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
