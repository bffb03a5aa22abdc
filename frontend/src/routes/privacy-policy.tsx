import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../app/legal-page.tsx';
import { PRIVACY } from '../app/legal-texts.ts';

export const Route = createFileRoute('/privacy-policy')({
  component: () => <LegalPage title="Privacy Policy" sections={PRIVACY} />,
});
