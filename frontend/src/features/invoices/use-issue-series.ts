import { documentSeriesRoutes, type SeriesKind } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';

/**
 * The series that can number a document; the first one of its kind is chosen until the person takes another.
 * @param sent that of a write whose outcome is unknown
 */
export function useIssueSeries(kind: SeriesKind, sent: string | undefined) {
  const { data } = useQuery(queryOf(documentSeriesRoutes.list));
  const [taken, take] = useState(sent);
  const ofKind = data?.items.filter((series) => series.kind === kind) ?? [];
  return {
    /** Undefined where the kind has one series only. */
    chosen: taken ?? (ofKind.length > 1 ? ofKind[0]?.series : undefined),
    isChanged: taken !== undefined && taken !== ofKind[0]?.series,
    options: ofKind.map(({ series }) => ({ value: series, label: series })),
    choose: take,
  };
}
