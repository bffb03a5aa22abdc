import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The pages of the area of projects. */
export function ProjectsTabs() {
  return (
    <TabNavigation inline label="Projects and tasks">
      <li>
        <Link to="/projects" activeOptions={{ exact: true, includeSearch: false }} className={TAB_LINK}>
          All projects
        </Link>
      </li>
      <li>
        <Link to="/projects/my-tasks" className={TAB_LINK}>
          My tasks
        </Link>
      </li>
    </TabNavigation>
  );
}
