import { dataExportRoutes, PRODUCT_NAME, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useServerTime } from '../../lib/api/server-time.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';

const limitMs = REQUEST_TIME.exportMs;

/** Downloads the organization's data, with and without a subscription. */
export function DataExport({ className }: { className: string }) {
  const read = async ({ get }: ApiClient) => {
    const data = await get(dataExportRoutes.organization.path, { limitMs });
    return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  };
  return <ExportButton className={className} read={read} what="data" extension="json" />;
}

/** Downloads the files of all documents. */
export function DocumentsExport({ className }: { className: string }) {
  const read = async ({ get }: ApiClient) =>
    (await get(dataExportRoutes.documents.path, { limitMs, asBlob: true })) as Blob;
  return <ExportButton className={className} read={read} what="documents" extension="zip" />;
}

interface ExportButtonProps {
  className: string;
  what: string;
  extension: string;
  read: (api: ApiClient) => Promise<Blob>;
}

function ExportButton({ className, what, extension, read }: ExportButtonProps) {
  const api = useApi();
  const now = useServerTime();
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(api),
    onSuccess: (content) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      saveFile(content, `${PRODUCT_NAME.toLowerCase()}-${what}-${day}.${extension}`);
    },
    onError: useFailedToast(),
  });
  return (
    <button
      type="button"
      className={className}
      disabled={isPending}
      aria-busy={isPending || undefined}
      onClick={() => mutate()}
    >
      <Download aria-hidden className="size-4" />
      {isPending ? `Preparing your ${what}...` : `Download your ${what}`}
    </button>
  );
}
