import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsScreen } from '../../features/notifications/notification-settings-screen.tsx';

export const Route = createFileRoute('/_app/notification-settings')({
  component: NotificationSettingsScreen,
});
