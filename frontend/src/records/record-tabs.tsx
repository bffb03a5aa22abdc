import { mayCall, type Route } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../lib/api/use-may.ts';
import { TAB_LINK, TabNavigation } from '../ui/tab-navigation.tsx';
import { pathOfRecord, type RecordArea } from './record-area.ts';

/** A part of a record's page with an address of its own. */
export interface RecordTab {
  /** The last segment of the address; '' for the record's own address. */
  segment: string;
  label: string;
  /** The route that the tab reads, where not every member may call it. */
  reads?: Pick<Route<undefined, undefined>, 'members'>;
}

interface RecordTabsProps {
  area: Pick<RecordArea, 'path' | 'one'>;
  id: string;
  tabs: readonly RecordTab[];
}

/** The links between the tabs of a record's page. */
export function RecordTabs({ area, id, tabs }: RecordTabsProps) {
  const path = pathOfRecord(area, id);
  const membership = useMembership();
  const readable = tabs.filter(({ reads }) => !reads || mayCall(reads, membership));
  return (
    <TabNavigation label={`Parts of this ${area.one}`}>
      {readable.map(({ segment, label }) => (
        <li key={segment}>
          <Link
            to={segment ? `${path}/${segment}` : path}
            activeOptions={{ exact: true, includeSearch: false }}
            resetScroll={false}
            className={TAB_LINK}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
