// @ts-check
/** Figures beside their budgets, as a table for people. */

/**
 * @typedef {{ what: string, value: number | undefined, unit: string, most?: number, least?: number, note?: string }}
 * Figure
 * `most` and `least` are budgets in the figure's own unit; `value` is undefined where it could not be measured.
 */

/** Chinese letters take two columns. @param {string} text */
const width = text => [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
/** @param {string} text @param {number} columns */
const left = (text, columns) => text + ' '.repeat(Math.max(0, columns - width(text)))
/** @param {string} text @param {number} columns */
const right = (text, columns) => ' '.repeat(Math.max(0, columns - width(text))) + text

/** @param {number} value */
const shown = value => {
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) < 1 ? value.toFixed(3) : value.toFixed(1)
}

/** @param {Figure} figure */
const holds = ({ value, most, least }) =>
  value !== undefined && (most === undefined || value <= most) && (least === undefined || value >= least)

/** @param {Figure} figure */
const budgetOf = ({ most, least, unit }) => {
  const limit = most ?? least
  return limit === undefined ? '' : `${most === undefined ? '≥' : '≤'} ${shown(limit)} ${unit}`.trim()
}

/** @param {Figure} figure */
const verdictOf = figure => {
  if (figure.value === undefined) return '没有测到'
  if (figure.most === undefined && figure.least === undefined) return ''
  return holds(figure) ? '达到' : '未达到'
}

/** @param {readonly Figure[]} figures */
export const table = figures => {
  const rows = figures.map(figure => [
    figure.what,
    figure.value === undefined ? '—' : `${shown(figure.value)} ${figure.unit}`.trim(),
    budgetOf(figure),
    verdictOf(figure),
    figure.note ?? '',
  ])
  const heads = ['项目', '实测', '预算', '', '']
  const columns = heads.map((head, at) => Math.max(width(head), ...rows.map(row => width(row[at] ?? ''))))
  /** @param {readonly string[]} row */
  const line = row =>
    row
      .map((cell, at) => (at === 1 || at === 2 ? right(cell, columns[at] ?? 0) : left(cell, columns[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(heads), ...rows.map(line)].join('\n')
}

/** @param {readonly Figure[]} figures */
export const tally = figures => {
  const budgeted = figures.filter(({ most, least }) => most !== undefined || least !== undefined)
  return `有预算的 ${budgeted.length} 项，达到 ${budgeted.filter(holds).length} 项。`
}

/** The middle one. @param {readonly number[]} values */
export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
