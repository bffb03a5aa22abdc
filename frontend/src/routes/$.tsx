import { createFileRoute } from '@tanstack/react-router';
import { leaveUnknownPath } from '../app/route-guards.ts';

export const Route = createFileRoute('/$')({ beforeLoad: leaveUnknownPath });
