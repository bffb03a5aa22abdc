import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '../../ui/checkbox.tsx';
import { SettingsSection } from './settings-section.tsx';

const THEMES = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const;
type Theme = (typeof THEMES)[number]['value'];

interface AppearanceSectionProps {
  theme: Theme;
  onThemeChange: (theme: Theme) => void;
  sidebarCollapsed: boolean;
  onSidebarChange: (collapsed: boolean) => void;
}

/** The theme and the sidebar of this device. A change counts at once. */
export function AppearanceSection({
  theme,
  onThemeChange,
  sidebarCollapsed,
  onSidebarChange,
}: AppearanceSectionProps) {
  const id = useId();
  return (
    <SettingsSection title="Appearance" description="How Oficio looks on this device.">
      <div className="flex flex-col gap-6">
        <div role="radiogroup" aria-labelledby={`${id}-theme`}>
          <p id={`${id}-theme`} className="mb-1.5 text-sm font-medium">
            Theme
          </p>
          <div className="grid grid-cols-3 gap-2">
            {THEMES.map(({ value, label, Icon }) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-outline px-2 text-center font-medium transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  className="sr-only"
                  name="theme"
                  value={value}
                  checked={value === theme}
                  onChange={() => onThemeChange(value)}
                />
                <Icon aria-hidden className="size-4" />
                {label}
              </label>
            ))}
          </div>
        </div>
        <div className="max-md:hidden">
          <Switch
            name="sidebar"
            label="Collapse the sidebar"
            description="It shows only icons and leaves more room for the page."
            checked={sidebarCollapsed}
            onChange={({ target }) => onSidebarChange(target.checked)}
          />
        </div>
      </div>
    </SettingsSection>
  );
}
