/**
 * A class in the place of `XMLHttpRequest`, which sends the bodies of uploads through `fetch`. It has what
 * `lib/api/send-file.ts` uses.
 */
export function fakeUploadOf(send: typeof fetch): new () => object {
  return class FakeUpload {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    private method = '';
    private url = '';
    private responseHeaders = new Headers();
    private readonly headers = new Headers();
    private readonly controller = new AbortController();

    open(method: string, url: string): void {
      Object.assign(this, { method, url });
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    getAllResponseHeaders(): string {
      return [...this.responseHeaders].map(([name, value]) => `${name}: ${value}`).join('\r\n');
    }

    abort(): void {
      this.controller.abort();
    }

    send(body: Blob): void {
      this.upload.onprogress?.({ loaded: body.size });
      void this.exchange(body).then(() => this.onloadend());
    }

    private async exchange(body: Blob): Promise<void> {
      const { method, headers } = this;
      const { signal } = this.controller;
      try {
        const response = await send(this.url, { method, headers, body, signal });
        this.status = response.status;
        this.responseHeaders = response.headers;
        this.responseText = await response.text();
        this.onload();
      } catch {
        if (signal.aborted) this.onabort();
        else this.onerror();
      }
    }
  };
}
