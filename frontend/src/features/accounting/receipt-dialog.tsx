import type { StoredDocument } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

interface ReceiptDialogProps {
  receipt: StoredDocument;
  read: (receipt: StoredDocument) => Promise<Blob>;
  onClose: () => void;
}

/** The photo of a receipt. */
export function ReceiptDialog({ receipt, read, onClose }: ReceiptDialogProps) {
  const query = useQuery({
    queryKey: ['receipt', receipt.id],
    queryFn: () => read(receipt),
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
    <Dialog open onOpenChange={onClose} title={receipt.name} size="large" textOnly>
      {address ? (
        <img src={address} alt={receipt.name} className="mx-auto max-h-[70vh] rounded-surface" />
      ) : query.error ? (
        <QueryError title="The receipt could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}
