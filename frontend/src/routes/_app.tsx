import { createFileRoute } from '@tanstack/react-router';
import { requireSignedIn } from '../app/route-guards.ts';
import { SignedInLayout } from '../app/signed-in-layout.tsx';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSignedIn, component: SignedInLayout });
