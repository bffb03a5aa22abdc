import type { KeyboardEvent } from 'react';

export interface PanelTab {
  id: string;
  label: string;
}

interface PanelTabsProps {
  tabs: readonly PanelTab[];
  value: string;
  onChange: (id: string) => void;
}

/** A tab list with one tab stop; arrows, Home and End move between the tabs. */
export function PanelTabs({ tabs, value, onChange }: PanelTabsProps) {
  const index = tabs.findIndex(({ id }) => id === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(`odp-tab-${tab.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Debug" className="odp-tabs" onKeyDown={onKeyDown}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`odp-tab-${id}`}
          aria-selected={id === value}
          aria-controls={id === value ? `odp-panel-${id}` : undefined}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className="odp-tab"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
