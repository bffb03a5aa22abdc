import { clientTagRoutes } from '@oficio/contracts';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** The button that opens the care of the clients' tags. */
export function ManageTags() {
  const mayManage = useMay(clientTagRoutes.rename);
  const [open, setOpen] = useState(false);
  if (!mayManage) return null;
  return (
    <>
      <IconButton
        variant="secondary"
        label="Manage tags"
        icon={<Tags aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && <TagsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
