import { createFileRoute } from '@tanstack/react-router';
import { requireSignedIn } from '../app/route-guards.ts';
import { SignedInApplication } from '../app/signed-in/signed-in-application.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: requireSignedIn,
  component: SignedInApplication,
});
