import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The longest age that browsers accept for a cookie, in seconds. */
const MAX_AGE_SECONDS = 400 * 86_400;

/**
 * Device cookies, after OWASP's *Slow Down Online Guessing Attacks with Device Cookies*: a browser that has signed in
 * to an account gets a signed cookie, and its sign-in attempts are counted apart from all others. So wrong passwords
 * typed elsewhere can't lock out the account's owner. The cookie grants no access by itself.
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #isSecure: boolean;

  /** @param secret the installation's secret, from which the signing key is derived */
  constructor(secret: string, publicUrl: string) {
    this.#key = createHmac('sha256', secret).update('device cookies').digest();
    this.#isSecure = publicUrl.startsWith('https:');
  }

  /** The device's id if the cookies prove a sign-in to the account (an email address). */
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

  /** The `Set-Cookie` value that marks the device as known to the account. It keeps an existing device id. */
  cookieFor(cookies: string | undefined, account: string): string {
    const device = this.nameOf(cookies, account) ?? randomBytes(16).toString('hex');
    return (
      `${this.#cookieOf(account)}=${device}.${this.#sign(account, device)}; Path=/auth/v1; ` +
      `Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${this.#isSecure ? '; Secure' : ''}`
    );
  }

  /** Each account has its own cookie name, so that one browser can be known to several accounts. */
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
