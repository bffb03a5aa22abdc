import { type ImportKind, importRoutes } from '@oficio/contracts';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { KIND_WORDS } from './import-words.ts';
import { useImportFile } from './use-import-file.ts';

/** An empty file with the headers of the kind. */
export function DownloadTemplate({ kind }: { kind: ImportKind }) {
  const { mutate, isPending } = useImportFile({
    route: importRoutes.template,
    parameters: { kind },
    name: `${kind}-template.csv`,
  });
  return (
    <Button
      size="small"
      className="mt-3"
      icon={<Download aria-hidden />}
      busy={isPending}
      onClick={() => mutate()}
    >
      Download a template for {KIND_WORDS[kind].label.toLowerCase()}
    </Button>
  );
}
