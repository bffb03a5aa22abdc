import { createFileRoute } from '@tanstack/react-router';
import { SuppressionsScreen } from '../../../features/reminders/suppressions-screen.tsx';

export const Route = createFileRoute('/_app/email-reminders/suppressions')({ component: SuppressionsScreen });
