/** Returns an idempotency key: 128 random bits; `crypto.randomUUID` is missing where a page is not served over TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
