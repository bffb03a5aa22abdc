import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../app/legal-page.tsx';
import { TERMS } from '../app/legal-texts.ts';

export const Route = createFileRoute('/terms-of-service')({
  component: () => <LegalPage title="Terms of Service" sections={TERMS} />,
});
