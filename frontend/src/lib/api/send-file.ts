/**
 * As `fetch`, but reports how many bytes of the body were sent: browsers don't report this for `fetch`, and stream its
 * body over HTTP/2 only. Rejects with a TypeError without an answer, and with the signal's reason when it aborts.
 */
export function sendFile(
  url: string,
  { method, headers, body, signal }: { method: string; headers: Headers; body: Blob; signal: AbortSignal },
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The file could not be sent'));
    request.onabort = () => reject(signal.reason);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  // A Response with this status can't have a body, not even an empty one.
  const body = request.status === 204 ? null : request.responseText;
  return new Response(body, { status: request.status, headers });
}
