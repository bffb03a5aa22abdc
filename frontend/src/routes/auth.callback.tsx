import { createFileRoute } from '@tanstack/react-router';
import { OauthCallbackScreen } from './-oauth-callback-screen.tsx';

export const Route = createFileRoute('/auth/callback')({ component: OauthCallbackScreen });
