import { type ComponentProps, useId } from 'react';
import { TextField } from './text-field.tsx';
import { timezoneNames } from './timezone-names.ts';

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
        {timezoneNames().map((zone) => (
          // The words are searched as well as the name.
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
