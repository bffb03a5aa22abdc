import { createFileRoute } from '@tanstack/react-router';
import { CertificateScreen } from '../../../../features/certificates/certificate-screen.tsx';

export const Route = createFileRoute('/_app/hosting/certificates/$certificateId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Certificate() {
    const { certificateId } = Route.useParams();
    return <CertificateScreen key={certificateId} id={certificateId} editing={Route.useSearch().edit} />;
  },
});
