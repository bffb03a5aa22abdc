import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import type { SettingsSectionName } from './settings-sections.ts';

interface SettingsNavigationProps {
  sections: readonly { name: SettingsSectionName; label: string }[];
  current: SettingsSectionName;
}

/** The links between the sections, because each section has its own address. */
export function SettingsNavigation({ sections, current }: SettingsNavigationProps) {
  return (
    <TabNavigation label="Settings">
      {sections.map(({ name, label }) => (
        <li key={name}>
          <Link
            to="/settings"
            search={{ section: name }}
            resetScroll={false}
            aria-current={name === current ? 'page' : undefined}
            className={TAB_LINK}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
