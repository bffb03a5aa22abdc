import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '../app/landing.tsx';
import { leaveWhenSignedIn } from '../app/route-guards.ts';

export const Route = createFileRoute('/')({
  beforeLoad: leaveWhenSignedIn,
  component: Landing,
});
