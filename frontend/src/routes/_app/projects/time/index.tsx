import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WeekScreen, type WeekSearch } from '../../../../features/time/week-screen.tsx';
import { textSearchParam } from '../../../../lib/page/text-search-param.ts';

const searchSchema = z.object({ week: textSearchParam, person: textSearchParam });

export const Route = createFileRoute('/_app/projects/time/')({
  validateSearch: (search: Record<string, unknown>): WeekSearch => searchSchema.parse(search),
  component: function Week() {
    return <WeekScreen search={Route.useSearch()} />;
  },
});
