export { renderFailure } from './failure-page.tsx';
export { renderInvoice } from './invoice-page.tsx';
