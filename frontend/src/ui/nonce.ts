import { setNonce } from 'get-nonce';

/**
 * Passes the response's nonce from `<meta name="csp-nonce">` to the libraries that insert style elements (Radix's
 * scroll lock). Call it once, before the first render.
 */
export function applyPageNonce(): string | undefined {
  const nonce = readNonce();
  if (nonce) setNonce(nonce);
  return nonce;
}

// Undefined when the server sent none.
function readNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return content && content !== '__CSP_NONCE__' ? content : undefined;
}
