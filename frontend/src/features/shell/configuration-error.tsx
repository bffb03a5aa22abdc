import { PRODUCT_NAME } from '@oficio/contracts';
import { RotateCw, Unplug } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FullScreenPanel } from './full-screen.tsx';

/** Replaces the application when the page's configuration is missing or invalid. */
export function ConfigurationError({ onReload }: { onReload: () => void }) {
  return (
    <FullScreenPanel
      icon={<Unplug />}
      title="Configuration error"
      actions={
        <Button icon={<RotateCw aria-hidden />} onClick={onReload}>
          Refresh Page
        </Button>
      }
    >
      <p>The hosted backend is not configured, so {PRODUCT_NAME} can’t start. Your data is not affected.</p>
      <p className="text-sm">
        Whoever runs this installation: check the server’s variables SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY
        and PUBLIC_URL, then start it again.
      </p>
    </FullScreenPanel>
  );
}
