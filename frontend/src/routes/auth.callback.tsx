import { createFileRoute } from '@tanstack/react-router';
import { OauthCallbackScreen } from '../app/oauth-callback-screen.tsx';

export const Route = createFileRoute('/auth/callback')({ component: OauthCallbackScreen });
