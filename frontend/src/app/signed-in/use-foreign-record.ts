import { useState } from 'react';
import { isRecordPath } from '../route-guards.ts';

/**
 * Whether the path shows a record of an organization that the person has just left. Until the navigation is complete,
 * the record must not be requested.
 */
export function useForeignRecord(organizationId: string | null, pathname: string): boolean {
  const [opened, setOpened] = useState({ pathname, organizationId });
  const firstKnown = opened.organizationId === null && organizationId !== null;
  if (opened.pathname !== pathname || firstKnown) setOpened({ pathname, organizationId });
  const left = opened.organizationId !== null && opened.organizationId !== organizationId;
  return left && opened.pathname === pathname && isRecordPath(pathname);
}
