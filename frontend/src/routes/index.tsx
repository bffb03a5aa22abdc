import { createFileRoute } from '@tanstack/react-router';
import { leaveForDocument } from '../app/public-documents.ts';
import { leaveWhenSignedIn } from '../app/route-guards.ts';

export const Route = createFileRoute('/')({
  beforeLoad(input) {
    leaveWhenSignedIn(input);
    leaveForDocument('/');
  },
});
