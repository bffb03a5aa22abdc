import './lib/zod-setup.ts';
import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { startApplication } from './app/start-application.ts';
import { takeInvitationToken } from './features/invitation/invitation-token.ts';
import { ConfigurationError } from './features/shell/configuration-error.tsx';
import { followTheme } from './features/shell/theme.ts';
import { readBrowserConfig } from './lib/browser-config.ts';
import { reloadForLinks, takeLinkArrival } from './lib/link-arrival.ts';
import { applyPageNonce } from './ui/nonce.ts';

const element = document.getElementById('root');
if (element) start(element);
else document.body.textContent = 'Failed to initialize the application';

function start(container: HTMLElement): void {
  const linkArrival = takeLinkArrival(window);
  reloadForLinks(window);
  takeInvitationToken(window);
  applyPageNonce();
  followTheme();
  const config = readBrowserConfig(document.getElementById('oficio-config')?.textContent);
  const started = config && startApplication(config, linkArrival);
  createRoot(container).render(
    <StrictMode>
      {started ? (
        <Application {...started} />
      ) : (
        <ConfigurationError onReload={() => window.location.reload()} />
      )}
    </StrictMode>,
  );
}
