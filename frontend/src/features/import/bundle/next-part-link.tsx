import { importBundleRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../lib/api/route-query.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { KIND_WORDS } from '../import-words.ts';
import { nextPart } from './bundle-part.ts';

interface NextPartLinkProps {
  bundleId: string;
  importId: string;
}

/** Leads from one part of an archive to the next one, or back to all of them. */
export function NextPartLink({ bundleId, importId }: NextPartLinkProps) {
  const { data: bundle } = useQuery(
    queryOf(importBundleRoutes.one, { parameters: { id: bundleId }, freshMs: 0 }),
  );
  const next = bundle && nextPart(bundle, importId);
  const classes = buttonClasses({ variant: 'primary' });
  return next ? (
    <Link to="/import/$importId" params={{ importId: next.import.id }} className={classes}>
      Continue with {KIND_WORDS[next.kind].label.toLowerCase()}
    </Link>
  ) : (
    <Link to="/import" search={{ bundle: bundleId }} className={classes}>
      See all parts
    </Link>
  );
}
