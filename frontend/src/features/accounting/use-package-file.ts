import { type AccountingPackage, packageRoutes, pathOf, REQUEST_TIME } from '@oficio/contracts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';

/** Downloads the archive of a package. */
export function usePackageFile() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id }: AccountingPackage) =>
      api.get(pathOf(packageRoutes.content, { id }), { limitMs: REQUEST_TIME.exportMs, asBlob: true }),
    onSuccess: (file, { from, to }) => saveFile(file as Blob, `oficio-accounts-${from}-${to}.zip`),
    onError: useFailedToast(),
  });
}
