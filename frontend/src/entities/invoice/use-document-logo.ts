import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';

/**
 * The address of a document's own logo, which the organization may have replaced since; null without one.
 * @param path the API's path of the logo
 * @param sha256 the logo's hash, as the document has it
 */
export function useDocumentLogo(path: string, sha256: string | null): string | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [path, sha256],
    queryFn: ({ signal }) => api.get(path, { asBlob: true, signal }) as Promise<Blob>,
    enabled: sha256 !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return sha256 === null ? null : url;
}
