import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPlansScreen } from '../../app/subscription-plans-screen.tsx';

export const Route = createFileRoute('/_app/subscription-plans')({ component: SubscriptionPlansScreen });
