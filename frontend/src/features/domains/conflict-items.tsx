import type { DomainListItem } from '@oficio/contracts';
import { Check, Globe } from 'lucide-react';
import { MenuItem } from '../../ui/menu.tsx';
import { useConflictDecision } from './use-conflict-decision.ts';

/** The decision about two dates, in the menu of a domain's row. */
export function ConflictItems({ domain }: { domain: DomainListItem }) {
  const { may, decide } = useConflictDecision();
  if (!may || domain.conflictingExpiresOn === null) return null;
  return (
    <>
      <MenuItem icon={<Globe aria-hidden />} onSelect={() => decide({ domain, keep: 'registry' })}>
        Use the registry’s date
      </MenuItem>
      <MenuItem icon={<Check aria-hidden />} onSelect={() => decide({ domain, keep: 'mine' })}>
        Keep the entered date
      </MenuItem>
    </>
  );
}
