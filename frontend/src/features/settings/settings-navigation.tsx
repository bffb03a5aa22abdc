import { Link } from '@tanstack/react-router';
import type { SettingsSectionName } from './settings-sections.ts';

interface SettingsNavigationProps {
  sections: readonly { name: SettingsSectionName; label: string }[];
  current: SettingsSectionName;
}

/** The links between the sections, because each section has its own address. */
export function SettingsNavigation({ sections, current }: SettingsNavigationProps) {
  return (
    <nav aria-label="Settings" className="mb-5 overflow-x-auto border-b border-hairline">
      <ul className="flex gap-6">
        {sections.map(({ name, label }) => (
          <li key={name}>
            <Link
              to="/settings"
              search={{ section: name }}
              resetScroll={false}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink max-md:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
