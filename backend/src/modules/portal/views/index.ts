export { renderDocument } from './document-page.tsx';
export { renderFailure } from './failure-page.tsx';
export { renderHome } from './home-page.tsx';
export { renderInvoice } from './invoice-page.tsx';
export type { PageOptions } from './page-frame.tsx';
export { renderProposal } from './proposal-page.tsx';
export { renderChoice, renderEnter, renderOnItsWay, renderSignIn, type SignInForm } from './sign-in-page.tsx';
export { renderStatement } from './statement-page.tsx';
export { renderUnsubscribe } from './unsubscribe-page.tsx';
