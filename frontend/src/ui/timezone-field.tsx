import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { COMBOBOX_OPTION, Combobox } from './combobox.tsx';
import { Field, type FieldProps } from './field.tsx';
import { findTimezones, timezoneWords } from './timezone-names.ts';

interface TimezoneFieldProps extends Omit<FieldProps, 'label'> {
  name: string;
  /** The name of a time zone, or empty. */
  value: string;
  onValueChange: (zone: string) => void;
  /** The words of the empty value, which comes first in the list. Absent: a chosen zone can't be cleared. */
  empty?: string | undefined;
  disabled?: boolean | undefined;
}

/** A combobox that finds a time zone of the browser by its displayed words. */
export function TimezoneField({ name, value, onValueChange, empty, disabled, ...field }: TimezoneFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Field hint="Find it by a city or a continent." {...field} label="Time zone">
      {(control) => (
        <Combobox
          name={name}
          control={control}
          disabled={disabled}
          open={open}
          onOpenChange={setOpen}
          label="Find a time zone"
          list={
            <FoundTimezones
              chosen={value}
              empty={empty}
              onChoose={(zone) => {
                onValueChange(zone);
                setOpen(false);
              }}
            />
          }
        >
          {value ? (
            timezoneWords(value)
          ) : (
            <span className="text-ink-subtle">{empty ?? 'Choose a time zone'}</span>
          )}
        </Combobox>
      )}
    </Field>
  );
}

/** The item of the empty value, because an item of a list can't have an empty name. */
const EMPTY = 'empty';

function FoundTimezones({
  chosen,
  empty,
  onChoose,
}: {
  chosen: string;
  empty: string | undefined;
  onChoose: (zone: string) => void;
}) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(chosen);
  const offersEmpty = empty !== undefined && text === '';
  const zones = findTimezones(text);
  const offered = offersEmpty ? [EMPTY, ...zones] : zones;
  return (
    <Command
      shouldFilter={false}
      label="Find a time zone"
      loop
      value={offered.includes(marked) ? marked : (offered[0] ?? '')}
      onValueChange={setMarked}
    >
      <Command.Input
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setMarked('');
        }}
        placeholder="Search time zones"
        className="control mb-1.5"
      />
      <Command.List className="max-h-60 overflow-y-auto">
        <Command.Empty className="px-3 py-6 text-center text-sm text-ink-muted">Nothing found.</Command.Empty>
        {offered.map((zone) => (
          <Command.Item
            key={zone}
            value={zone}
            onSelect={() => onChoose(zone === EMPTY ? '' : zone)}
            className={COMBOBOX_OPTION}
          >
            <span className="truncate">{zone === EMPTY ? empty : timezoneWords(zone)}</span>
            {zone === (chosen || EMPTY) && (
              <Check aria-label="chosen" className="size-4 shrink-0 text-agave" />
            )}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
