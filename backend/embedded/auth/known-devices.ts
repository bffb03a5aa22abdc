import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Browsers keep no cookie longer. Seconds. */
const MAX_AGE_SECONDS = 400 * 86_400;

/**
 * Device cookies, after OWASP's *Slow Down Online Guessing Attacks with Device Cookies*: a browser that has signed in
 * to an account is given a signed name for it, under which its tries are counted apart from everybody else's. So
 * nobody locks an account's owner out by wrong passwords. The cookie opens nothing by itself.
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #isSecure: boolean;

  /** @param secret of the installation; the cookies' key is derived from it */
  constructor(secret: string, publicUrl: string) {
    this.#key = createHmac('sha256', secret).update('device cookies').digest();
    this.#isSecure = publicUrl.startsWith('https:');
  }

  /** The device's name, if its cookies say that it has signed in to the account (an address of mail). */
  nameOf(cookies: string | undefined, account: string): string | undefined {
    const prefix = `${this.#cookieOf(account)}=`;
    const cookie = cookies?.split('; ').find((part) => part.startsWith(prefix));
    const [, device = '', signature = ''] =
      /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(cookie?.slice(prefix.length) ?? '') ?? [];
    const isOurs = timingSafeEqual(
      Buffer.from(signature.padEnd(64, '0'), 'hex'),
      Buffer.from(this.#sign(account, device), 'hex'),
    );
    return isOurs ? device : undefined;
  }

  /** The header that makes the device known for the account; under its present name, if it has one. */
  cookieFor(cookies: string | undefined, account: string): string {
    const device = this.nameOf(cookies, account) ?? randomBytes(16).toString('hex');
    return (
      `${this.#cookieOf(account)}=${device}.${this.#sign(account, device)}; Path=/auth/v1; ` +
      `Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${this.#isSecure ? '; Secure' : ''}`
    );
  }

  /** A name of its own for each account, so that one browser can be known to several. */
  #cookieOf(account: string): string {
    return `oficio_device_${this.#hmac(account.toLowerCase()).slice(0, 16)}`;
  }

  #sign(account: string, device: string): string {
    return this.#hmac(`${device} ${account.toLowerCase()}`);
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}
