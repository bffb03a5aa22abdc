import { createFileRoute } from '@tanstack/react-router';
import { RulesScreen } from '../../../features/reminders/rules/rules-screen.tsx';

export const Route = createFileRoute('/_app/email-reminders/rules')({ component: RulesScreen });
