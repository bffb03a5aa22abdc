import { pathOf, REQUEST_TIME, type Route } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';

interface ImportFile {
  route: Route<undefined, undefined>;
  parameters: Record<string, string>;
  name: string;
}

/** Downloads a CSV file of imports. */
export function useImportFile({ route, parameters, name }: ImportFile) {
  const api = useApi();
  const raiseFailure = useFailedToast();
  return useMutation({
    // As text, the file would lose its byte order mark.
    mutationFn: () => api.get(pathOf(route, parameters), { limitMs: REQUEST_TIME.exportMs, asBlob: true }),
    onSuccess: (file) => saveFile(file as Blob, name),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
