/** What servers say and write, as people can read it over: no id, code or moment that differs from run to run. */

const ID = /(?<![0-9A-Za-z])(?=[0-9a-z]*\d)(?:[0-9a-z]{22}|h\d?[0-9a-z]{22,23})(?![0-9A-Za-z])/g
/** What is drawn by chance: labels of donations and batches, hashes, codes and addresses of certificates. */
const CHANCE =
  /\b(?:(?:JW|PC)[0-9A-Z]{10}|[0-9a-f]{64}|(?<=code )\d{6})\b|(?<=LL-\d{4}-\d{6}-\d\d\.|seal=)[\w-]{22}|(?<=127\.0\.0\.1:)\d+/g
const STAMP = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(?:\.\d+)?(?:\+00:00|Z)/g
/** ms; older than the portal, and far from every amount. */
const FIRST_MOMENT = 1_500_000_000_000
const LONGEST = 90

/** An id by its age alone. */
const idOf = (id: string) => `#${id.slice(-22, -13).replace(/^0+/, '')}`
const plain = (text: string): string => text.replace(CHANCE, '…').replace(STAMP, '$1').replace(ID, idOf)

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0)

/** Returns a value on one line, without what is empty. */
export function lineOf(value: unknown): string {
  if (typeof value === 'string') {
    const text = plain(value).replaceAll('\n', ' ')
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…${text.length}` : text
  }
  if (typeof value === 'number')
    return value > FIRST_MOMENT ? new Date(value).toISOString().slice(0, 16) : String(value)
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => !isEmpty(one))
    return `{${fields.map(([name, one]) => `${plain(name)} ${lineOf(one)}`).join(', ')}}`
  }
  return String(value)
}

/** Returns an answer, a line for each of its fields and each row of its lists. */
export const linesOf = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(body)
    .filter(([name, value]) => !['result', 'resultNote', 'code', 'msg'].includes(name) && !isEmpty(value))
    .flatMap(([name, value]) => {
      if (name === 'next') return ['next …']
      if (Array.isArray(value) && typeof value[0] === 'object') return value.map(one => `${name} ${lineOf(one)}`)
      return [`${name} ${lineOf(value)}`]
    })
