import type { StoredDocument } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

interface ImageDialogProps {
  file: StoredDocument;
  read: (file: StoredDocument) => Promise<Blob>;
  onClose: () => void;
}

/** An image among the files of a record. */
export function ImageDialog({ file, read, onClose }: ImageDialogProps) {
  const query = useQuery({
    queryKey: ['file', file.id],
    queryFn: () => read(file),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!query.data) return;
    const made = URL.createObjectURL(query.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [query.data]);
  return (
    <Dialog open onOpenChange={onClose} title={file.name} size="large" textOnly>
      {address ? (
        <img src={address} alt={file.name} className="mx-auto max-h-[70vh] rounded-surface" />
      ) : query.error ? (
        <QueryError title="The image could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}
