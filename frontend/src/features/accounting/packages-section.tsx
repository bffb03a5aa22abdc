import { addMonths, endOfMonth, type LocalDate, packageRoutes, startOfMonth } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { isUnderWay, PackageList } from './package-list.tsx';
import { useBooks } from './use-books.ts';

/** How often the progress of a build is read, in milliseconds. */
const PROGRESS_MS = 2_000;

/** Builds and downloads packages for the accountant. The form begins with the last month. */
export function PackagesSection() {
  return useMay(packageRoutes.list) ? <Packages /> : null;
}

function Packages() {
  const query = useQuery({
    ...queryOf(packageRoutes.list, { freshMs: 0 }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? PROGRESS_MS : false),
  });
  const build = useRouteWrite(packageRoutes.build);
  const items = query.data?.items;
  const busy = build.isPending || (items?.some(isUnderWay) ?? false);
  return (
    <Section
      title="Accountant’s package"
      description="One ZIP file for a period: its lists as CSV and in one workbook, a PDF of each document, every receipt, a summary, and a manifest with the hash of each file. You can download it for 24 hours."
    >
      <Card className="flex flex-col gap-6">
        <PackageForm build={build} busy={busy} />
        {items ? (
          <PackageList items={items} busy={busy} onBuild={({ from, to }) => build.mutate({ from, to })} />
        ) : query.error ? (
          <QueryError title="The packages could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Card>
    </Section>
  );
}

type Build = ReturnType<typeof useRouteWrite<typeof packageRoutes.build>>;

function PackageForm({ build, busy }: { build: Build; busy: boolean }) {
  const { today } = useBooks();
  const [from, setFrom] = useState<LocalDate | null>(() => startOfMonth(addMonths(today, -1)));
  const [to, setTo] = useState<LocalDate | null>(() => endOfMonth(addMonths(today, -1)));
  const faults = build.error instanceof RequestFailure ? build.error.fields : [];
  const errorOf = (name: string) => faults.find(({ path }) => path === name)?.message;
  const days = { required: true, maximum: today };
  return (
    // Never unsaved: the form only names a period.
    <Form
      label="Accountant’s package"
      unsaved={false}
      onSubmit={() => from && to && build.mutate({ from, to })}
      className="flex flex-col gap-4"
    >
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <DatePicker
          {...days}
          name="from"
          label="First day"
          value={from}
          onValueChange={setFrom}
          error={errorOf('from')}
        />
        <DatePicker
          {...days}
          name="to"
          label="Last day"
          value={to}
          onValueChange={setTo}
          error={errorOf('to')}
        />
      </div>
      {build.error && faults.length === 0 && (
        <Notice tone="negative" title="The package couldn’t be built">
          {failureText(build.error)}
        </Notice>
      )}
      <Button type="submit" busy={busy} className="md:self-start">
        {busy ? 'Building...' : 'Build the package'}
      </Button>
    </Form>
  );
}
