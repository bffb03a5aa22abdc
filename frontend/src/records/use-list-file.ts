import { type ListFormat, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { withQuery } from '../lib/api/api-client.ts';
import { useApi } from '../lib/api/api-context.ts';
import { isAccessRefusal } from '../lib/api/request-failure.ts';
import { saveFile } from '../lib/api/save-file.ts';
import { useServerTime } from '../lib/api/server-time.ts';
import { useFailedToast } from '../lib/api/use-write.ts';
import { endingOf } from './file-format-items.tsx';
import type { ListSearch } from './list-search.ts';
import type { RecordArea } from './record-area.ts';

/** A list that can be downloaded. */
export interface ListWithFile extends Pick<RecordArea, 'many' | 'address'> {
  routes: { csv: { path: string } };
}

interface WantedFile {
  search: ListSearch;
  /** Those of the matching rows that the file has; absent: all. */
  ids?: readonly string[] | undefined;
  format: ListFormat;
}

/** Downloads the rows that match the search as a file: all of them, not only the page on screen, or some. */
export function useListFile({ routes, many, address }: ListWithFile) {
  const api = useApi();
  const raiseFailure = useFailedToast();
  const now = useServerTime();
  return useMutation({
    // As text, the file would lose its byte order mark.
    mutationFn: ({ search, ids, format }: WantedFile) =>
      api.get(withQuery(routes.csv.path, { ...address.rowsQuery(search), ids: ids?.join(), format }), {
        limitMs: REQUEST_TIME.exportMs,
        asBlob: true,
      }),
    onSuccess: (file, { format }) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      saveFile(file as Blob, `${many}-${day}.${endingOf(format)}`);
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
