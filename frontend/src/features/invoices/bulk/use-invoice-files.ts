import { type InvoiceListItem, invoiceBulkRoutes, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { withQuery } from '../../../lib/api/api-client.ts';
import { useApi } from '../../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { useFailedToast } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { invoicesCount } from './bulk-words.ts';

/** Downloads the PDF files of several invoices as one archive. Drafts have none. */
export function useInvoiceFiles() {
  const api = useApi();
  const today = useToday();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The PDF files could not be downloaded');
  return useMutation({
    mutationFn: (invoices: readonly InvoiceListItem[]) =>
      api.get(withQuery(invoiceBulkRoutes.files.path, { ids: invoices.map(({ id }) => id).join() }), {
        limitMs: REQUEST_TIME.exportMs,
        asBlob: true,
      }),
    onSuccess: (file, invoices) => {
      saveFile(file as Blob, `invoices-${today}.zip`);
      const drafts = invoices.filter(({ number }) => number === null).length;
      raiseToast({
        kind: 'success',
        title: `${invoicesCount(invoices.length - drafts)} downloaded`,
        ...(drafts > 0 && {
          description: `${drafts === 1 ? 'One draft was' : `${drafts} drafts were`} left out. Issue drafts first.`,
        }),
      });
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
