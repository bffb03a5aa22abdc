import { PRODUCT_NAME } from '@oficio/contracts';
import { RotateCw, Unplug } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FullScreenPanel } from './full-screen.tsx';

interface ConfigurationErrorProps {
  /** What is missing or wrong, one line each. */
  problems?: readonly string[] | undefined;
  onReload: () => void;
}

/** Replaces the application when the page's configuration is missing or invalid. */
export function ConfigurationError({ problems = [], onReload }: ConfigurationErrorProps) {
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
      {problems.length > 0 && (
        <ul className="list-disc space-y-1 ps-5 text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className="text-sm">
        Whoever runs this installation: check the server’s variables SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY
        and PUBLIC_URL, then start it again.
      </p>
    </FullScreenPanel>
  );
}
