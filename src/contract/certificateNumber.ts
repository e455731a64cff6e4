/** The number of a certificate, `LL-2026-000012-34`: year, serial and two digits that tell most slips of the pen. */

const NUMBER = /^LL-(\d{4})-(\d{6,})-(\d{2})$/

/** Two digits by ISO 7064, MOD 97-10: no single wrong digit and no swap of two goes unnoticed. */
const checkDigits = (digits: string): string => {
  let rest = 0
  for (const digit of `${digits}00`) rest = (rest * 10 + Number(digit)) % 97
  return String(98 - rest).padStart(2, '0')
}

/** Returns the number of the certificate that was issued as the `serial`-th of a year. */
export function certificateNumber(year: number, serial: number): string {
  const [head, tail] = [String(year), String(serial).padStart(6, '0')]
  return `LL-${head}-${tail}-${checkDigits(head + tail)}`
}

/** Returns a number as it is written, however it was typed: wide signs, small letters, spaces. */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s/g, '')

/** Returns whether a number can be one of ours. */
export function isCertificateNumber(text: string): boolean {
  const [, year = '', serial = '', check] = NUMBER.exec(text) ?? []
  return check !== undefined && checkDigits(year + serial) === check
}
