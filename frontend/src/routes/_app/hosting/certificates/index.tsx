import { createFileRoute } from '@tanstack/react-router';
import {
  CertificatesScreen,
  type CertificatesSearch,
} from '../../../../features/certificates/certificates-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/certificates/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): CertificatesSearch => search,
  component: function Certificates() {
    return <CertificatesScreen search={useRestoredSearch('certificates', Route.useSearch())} />;
  },
});
