import { type ImportKind, MANAGING_ROLES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../lib/api/use-may.ts';
import { buttonClasses } from '../ui/button.tsx';

/** Leads from an empty list to the import of its records, for the roles that import. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!useMay({ members: MANAGING_ROLES })) return null;
  return (
    <Link to="/import" search={{ kind }} className={buttonClasses()}>
      Import a file
    </Link>
  );
}
