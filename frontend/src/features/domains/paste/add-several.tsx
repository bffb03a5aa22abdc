import { domainPasteRoutes } from '@oficio/contracts';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PasteDialog } from './paste-dialog.tsx';

/** The button that opens the dialog for a list of domains. */
export function AddSeveral() {
  const may = useMay(domainPasteRoutes.add);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <IconButton
        variant="secondary"
        label="Add several"
        icon={<ListPlus aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && <PasteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
