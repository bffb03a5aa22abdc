import { dataExportRoutes, PRODUCT_NAME, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useApi } from '../../lib/api-context.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useServerTime } from '../../lib/server-time.ts';
import { useFailedToast } from '../../lib/use-write.ts';

/** Downloads the organization's data, with and without a subscription. */
export function DataExport({ className }: { className: string }) {
  const api = useApi();
  const now = useServerTime();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.get(dataExportRoutes.organization.path, { limitMs: REQUEST_TIME.exportMs }),
    onSuccess: (data) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(content, `${PRODUCT_NAME.toLowerCase()}-data-${day}.json`);
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
      {isPending ? 'Preparing your data...' : 'Download your data'}
    </button>
  );
}
