/** The number of a certificate, `LL-2026-000012-34`: year, serial and two check digits. */

const NUMBER = /^LL-(\d{4})-(\d{6,})-(\d{2})$/

/** Returns two check digits (ISO 7064, MOD 97-10), which detect any single wrong digit and any transposition. */
const checkDigits = (digits: string): string => {
  let rest = 0
  for (const digit of `${digits}00`) rest = (rest * 10 + Number(digit)) % 97
  return String(98 - rest).padStart(2, '0')
}

/** Returns the certificate number for a year and a serial. */
export function certificateNumber(year: number, serial: number): string {
  const [head, tail] = [String(year), String(serial).padStart(6, '0')]
  return `LL-${head}-${tail}-${checkDigits(head + tail)}`
}

/** Returns whether a number can be one of ours. */
export function isCertificateNumber(text: string): boolean {
  const [, year = '', serial = '', check] = NUMBER.exec(text) ?? []
  return check !== undefined && checkDigits(year + serial) === check
}
