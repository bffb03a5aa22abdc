import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/import/import-screen.tsx';

export const Route = createFileRoute('/_app/import/$importId')({
  component: function OpenedImport() {
    const { importId } = Route.useParams();
    return <ImportScreen key={importId} id={importId} />;
  },
});
