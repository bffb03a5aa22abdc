import { createFileRoute } from '@tanstack/react-router';
import { Collaborators } from '../../app/collaborators-screen.tsx';

export const Route = createFileRoute('/_app/collaborators')({ component: Collaborators });
