import { createFileRoute } from '@tanstack/react-router';
import { MagicLinkVerifyScreen } from '../app/magic-link-verify-screen.tsx';

export const Route = createFileRoute('/magic-link-verify')({ component: MagicLinkVerifyScreen });
