import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { useShortcut } from './use-shortcut.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  /** The key that focuses the field; `/` by default, null for none. */
  shortcut?: string | null | undefined;
  maxLength?: number | undefined;
  className?: string | undefined;
}

/** A search field with a button that clears it (as Escape does). `/` focuses it. */
export function SearchField({
  label,
  value,
  onValueChange,
  placeholder = label,
  shortcut = '/',
  maxLength,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut({ key: shortcut ?? '', label }, () => input.current?.focus(), { enabled: shortcut !== null });
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames('group relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-subtle"
      />
      <input
        ref={input}
        type="search"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={shortcut ?? undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            clear();
          }
        }}
        className={classNames('control ps-9', value ? 'pe-11' : 'pe-3 md:pe-10')}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 end-0 flex w-10 max-md:w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        shortcut && (
          <Kbd className="pointer-events-none absolute inset-y-0 end-2.5 my-auto group-focus-within:hidden max-md:hidden">
            {shortcut}
          </Kbd>
        )
      )}
    </div>
  );
}
