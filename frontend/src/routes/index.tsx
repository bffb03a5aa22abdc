import { createFileRoute } from '@tanstack/react-router';
import { leaveForDocument, leaveWhenSignedIn } from '../app/route-guards.ts';

export const Route = createFileRoute('/')({
  beforeLoad(input) {
    leaveWhenSignedIn(input);
    return leaveForDocument('/');
  },
});
