import { type ListFormat, pathOf, REQUEST_TIME, type ReportName, reportRoutes } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { withQuery } from '../../../lib/api/api-client.ts';
import { useApi } from '../../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useIsLimited } from '../../../lib/api/use-may.ts';
import { useFailedToast } from '../../../lib/api/use-write.ts';
import { endingOf, FileFormatItems } from '../../../records/file-format-items.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

interface ReportDownloadProps {
  report: ReportName;
  asked: { from: string; to: string; basis: string; columns: string };
}

/** Downloads the report in all currencies. */
export function ReportDownload({ report, asked }: ReportDownloadProps) {
  const api = useApi();
  const raiseFailure = useFailedToast();
  // Whoever gets the file later sees that other clients are missing.
  const covered = useIsLimited() ? '-assigned-clients' : '';
  const file = useMutation({
    // As text, the file would lose its byte order mark.
    mutationFn: (format: ListFormat) =>
      api.get(withQuery(pathOf(reportRoutes.file, { report }), { ...asked, format }), {
        limitMs: REQUEST_TIME.exportMs,
        asBlob: true,
      }),
    onSuccess: (blob, format) =>
      saveFile(blob as Blob, `report-${report}-${asked.from}-${asked.to}${covered}.${endingOf(format)}`),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} disabled={file.isPending}>
          Download
        </Button>
      }
    >
      <FileFormatItems onChoose={file.mutate} />
    </Menu>
  );
}
