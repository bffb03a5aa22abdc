import { REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';

/** The API's path of a document's PDF file, and the name under which it is saved. */
interface PdfFile {
  path: string;
  name: string;
}

/** Downloads the PDF file of a document; that of a draft is marked as one. */
export function usePdfFile() {
  const api = useApi();
  const raiseFailure = useFailedToast();
  return useMutation({
    mutationFn: ({ path }: PdfFile) => api.get(path, { limitMs: REQUEST_TIME.exportMs, asBlob: true }),
    onSuccess: (file, { name }) => saveFile(file as Blob, `${name}.pdf`),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
