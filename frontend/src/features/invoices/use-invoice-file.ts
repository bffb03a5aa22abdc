import { type Invoice, invoiceRoutes, pathOf, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';

/** Downloads the PDF file of an invoice; that of a draft is marked as one. */
export function useInvoiceFile() {
  const api = useApi();
  const raiseFailure = useFailedToast();
  return useMutation({
    mutationFn: ({ id }: Invoice) =>
      api.get(pathOf(invoiceRoutes.pdf, { id }), { limitMs: REQUEST_TIME.exportMs, asBlob: true }),
    onSuccess: (file, invoice) => saveFile(file as Blob, `${documentName(invoice)}.pdf`),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
