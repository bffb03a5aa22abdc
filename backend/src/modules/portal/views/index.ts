export { renderDocument } from './document-page.tsx';
export { renderFailure } from './failure-page.tsx';
export { renderInvoice } from './invoice-page.tsx';
export type { PageOptions } from './page-frame.tsx';
export { renderProposal } from './proposal-page.tsx';
export { renderUnsubscribe } from './unsubscribe-page.tsx';
