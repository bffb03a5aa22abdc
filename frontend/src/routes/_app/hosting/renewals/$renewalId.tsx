import { createFileRoute } from '@tanstack/react-router';
import { RenewalScreen } from '../../../../features/renewals/renewal-screen.tsx';

export const Route = createFileRoute('/_app/hosting/renewals/$renewalId')({
  component: function Renewal() {
    const { renewalId } = Route.useParams();
    return <RenewalScreen key={renewalId} id={renewalId} />;
  },
});
