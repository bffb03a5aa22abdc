import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from './tab-navigation.tsx';

interface SectionNavigationProps {
  /** The name of the navigation. */
  label: string;
  /** The path of the screen. Its `section` names the one on screen. */
  path: string;
  sections: readonly { name: string; label: string }[];
  current: string;
}

/** The links between the sections of a screen, because each section has its own address. */
export function SectionNavigation({ label: navigation, path, sections, current }: SectionNavigationProps) {
  return (
    <TabNavigation label={navigation}>
      {sections.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={path}
            search={{ section: name } as never}
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
