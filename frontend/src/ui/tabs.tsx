import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** After the label: a count or a badge, for example. */
  aside?: ReactNode;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** `line` for parts of a page, `segmented` for two or three options in a form. */
  look?: 'line' | 'segmented' | undefined;
  className?: string | undefined;
}

/**
 * Tabs with their panels. Arrow keys move between them. The caller owns the value, so that it can be in the address.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'line',
  className,
}: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onValueChange(tab.value);
      }}
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        className={
          look === 'line'
            ? 'flex gap-6 overflow-x-auto border-b border-hairline'
            : 'grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-1'
        }
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'inline-flex items-center justify-center gap-2 text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink max-md:min-h-11',
              look === 'line'
                ? '-mb-px min-h-10 border-b-2 border-transparent focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink'
                : 'min-h-9 rounded-[6px] px-3 data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-surface',
            )}
          >
            {tab.label}
            {tab.aside}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
