import { type ImportBundle, importBundleRoutes, SECTION_TITLES } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RequestFailure } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { AreaHeader } from '../../../ui/area-header.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { KIND_WORDS } from '../import-words.ts';
import { nextPart } from './bundle-part.ts';
import { LeftOutRecords } from './left-out-records.tsx';
import { PartList } from './part-list.tsx';

/** An archive of another product: its parts in their order, and what isn't imported of it. */
export function BundleScreen({ id }: { id: string }) {
  const query = useQuery(queryOf(importBundleRoutes.one, { parameters: { id }, freshMs: 0 }));
  const { data: bundle, error } = query;
  usePageTitle(bundle ? `${bundle.fileName} · ${SECTION_TITLES.import}` : SECTION_TITLES.import);
  const isGone = error instanceof RequestFailure && error.code === 'resource.not_found';
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.import}
        action={
          <Link
            to="/import"
            className={`text-sm ${TEXT_LINK} max-md:flex max-md:min-h-11 max-md:items-center`}
          >
            All imports
          </Link>
        }
      />
      {error && !bundle ? (
        <QueryError
          title={isGone ? 'This zip file isn’t there any more' : 'The zip file could not be loaded'}
          query={query}
        >
          {isGone && 'Imports are listed for 30 days.'}
        </QueryError>
      ) : bundle ? (
        <Opened bundle={bundle} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  );
}

function Opened({ bundle }: { bundle: ImportBundle }) {
  const { fileName, product, parts, leftOut } = bundle;
  const next = nextPart(bundle);
  return (
    <section aria-labelledby="import-bundle" className="mt-4 flex max-w-3xl flex-col gap-6">
      <div>
        <h2 id="import-bundle" className="text-lg font-semibold break-words">
          <bdi>{fileName}</bdi>
        </h2>
        <p className="text-sm text-ink-muted">
          {parts.length === 1 ? 'One part' : `${parts.length} parts`} from {product}. Each is checked first,
          and can be undone for a day. They refer to each other, so import them in this order.
        </p>
      </div>
      <PartList bundle={bundle} next={next} />
      <div>
        {next ? (
          <Link
            to="/import/$importId"
            params={{ importId: next.import.id }}
            className={buttonClasses({ variant: 'primary' })}
          >
            Continue with {KIND_WORDS[next.kind].label.toLowerCase()}
          </Link>
        ) : (
          <p role="status" className="text-sm font-medium">
            Nothing of this file waits any more.
          </p>
        )}
      </div>
      <LeftOutRecords records={leftOut} />
    </section>
  );
}
