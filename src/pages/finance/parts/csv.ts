/** CSV export for spreadsheets. */

/** Returns a quoted cell; text that a spreadsheet would evaluate as a formula stays text. */
const escapeCell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

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
