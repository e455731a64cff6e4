/** CSV export for spreadsheets. */

/** Digits that a spreadsheet would round, shorten, or take for a power or a day. */
const LOSES_DIGITS = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?E\d+|\d{1,2}[-/]\d{1,2})$/i
/** What a spreadsheet would take for a formula stays words, and a number of an invoice keeps its digits. */
const asWords = (text: string) => {
  if (/^[=+\-@\t\r]/.test(text)) return `'${text}`
  return LOSES_DIGITS.test(text) ? `\t${text}` : text
}
const escapeCell = (text: string) => `"${asWords(text).replaceAll('"', '""')}"`

/** Returns a CSV file; the byte order mark tells spreadsheets that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map(row => row.map(escapeCell).join(',')).join('\r\n')}\r\n`

/** Starts the download of a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
