/**
 * Masks telephone numbers, documents, cards and door numbers in published text, and the names and addresses of the
 * parties. The form warns by the same rules.
 */

/** Text that must not be published, and its replacement. */
export interface Secret {
  readonly text: string
  readonly mask: string
  /** An address: door numbers after it are masked too. */
  readonly isAddress?: boolean
}

/** Labels of private content. */
const LABELS = { number: '电话、证件或卡号', door: '门牌' } as const
type Kind = keyof typeof LABELS

/** A range of the original text. */
interface Span {
  readonly from: number
  readonly to: number
  readonly mask: (piece: string) => string
}

const CHINESE_DIGITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'〇一二三四五六七八九'].map((sign, at) => [sign, String(at)])),
  ...Object.fromEntries([...'零壹贰叁肆伍陆柒捌玖'].map((sign, at) => [sign, String(at)])),
  '○': '0',
  '◯': '0',
  幺: '1',
}
/** Invisible signs, and signs put inside names. */
const SOFT = /[\s\p{Cf}\p{M}·・•‧_*-]/u
/** Signs that may separate the digits of one number. */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{M}\p{Pd}·・•‧_*~.,，、。/\\|+()[\]（）【】]/u
const UNSEEN = /[\s\p{Cf}\p{M}]/u

/** Text reduced to significant signs, with their original positions. */
interface Reduced {
  readonly signs: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Returns the reduced text; compatibility forms (full width, circled, mathematical) become plain ones. */
function reduced(text: string, dropped: RegExp, digits = false): Reduced {
  const signs: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const point of text) {
    for (const sign of point.normalize('NFKC').toLowerCase()) {
      if (dropped.test(sign)) continue
      const plain = digits ? (CHINESE_DIGITS[sign] ?? (/\p{Nd}/u.test(sign) && !/\d/.test(sign) ? '0' : sign)) : sign
      for (const unit of plain.split('')) {
        signs.push(unit)
        from.push(at)
        to.push(at + point.length)
      }
    }
    at += point.length
  }
  return { signs: signs.join(''), from, to }
}

const spanOf = ({ from, to }: Reduced, start: number, end: number, mask: Span['mask']): Span => ({
  from: from[start] ?? 0,
  to: to[end - 1] ?? 0,
  mask,
})

/** Returns as many stars as signs, to preserve the shape of the sentence. */
const starred = (piece: string): string =>
  [...piece].map(point => (BETWEEN_DIGITS.test(point.normalize('NFKC')) && !/[*]/.test(point) ? point : '*')).join('')

/** From this length a run of digits is a telephone, identity or card number in any context. */
const LONG_FROM = 11
const DAY = /(^|\D)(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)/g
const COMPACT_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** A measure follows: not a telephone number. */
const MEASURE = /^[元块万亿件份斤克公米次人户个小分箱袋本平]/
/** Minimum digits of a run besides its calendar days. */
const OTHER_DIGITS = 7

/** Returns whether a run of digits, written as `piece` and followed by `next`, is a private number. */
function isPrivateNumber(run: string, piece: string, next: string): boolean {
  const written = piece.normalize('NFKC')
  const rest = written.replace(DAY, '$1')
  if (rest !== written && rest.replace(/\D/g, '').length < OTHER_DIGITS) return false
  if (run.length >= LONG_FROM) return true
  if (run.length >= 9) return /^(0[1-9]|[48]00)/.test(run)
  if (run.length < 7) return false
  const pieces = written.split(/[^\p{Nd}〇○零一二三四五六七八九]+/u).filter(Boolean)
  return /^[2-8]/.test(run) && pieces.length <= 2 && !COMPACT_DAY.test(run) && !MEASURE.test(next)
}

function numbersIn(text: string): Span[] {
  const all = reduced(text, BETWEEN_DIGITS, true)
  return [...all.signs.matchAll(/\d{7,}x?/g)].flatMap(({ 0: found, index }) => {
    const hasCheck = found.endsWith('x') && (found.length === 18 || found.length === 15)
    const run = found.replace(/x$/, '')
    const end = index + (hasCheck ? found.length : run.length)
    const span = spanOf(all, index, end, starred)
    return isPrivateNumber(run, text.slice(span.from, span.to), all.signs.slice(end)) ? [span] : []
  })
}

const COUNT_SIGNS = '0-9〇零一二三四五六七八九十百'
const DOOR_COUNT = `[${COUNT_SIGNS}a-z]{1,4}`
const DOOR_UNIT = '(?:号楼|号院|号|幢|栋|座|单元|室|弄|楼)'
const DOORS = `(?:${DOOR_COUNT}${DOOR_UNIT})`
const AFTER_ADDRESS = new RegExp(`^(?:${DOORS}|[0-9]{1,4}(?:-[0-9]{1,4})*室?)+`)
/** A door, and before it the sign that it may not follow: Safari reads look-behind from 16.4 on. */
const DOOR = new RegExp(
  `(^|[^月${COUNT_SIGNS}])${DOORS}{2,}(?:[0-9]{3,4})?|(^|[^第${COUNT_SIGNS}])${DOOR_COUNT}(?:单元|室)(?:[0-9]{3,4})?|(^|[^0-9-])[0-9]{1,3}-[0-9]{1,2}-[0-9]{3,4}(?![0-9-])`,
  'g',
)
const AT_HOME = '家中'

function doorsIn(text: string): Span[] {
  const all = reduced(text, UNSEEN)
  const spans: Span[] = []
  DOOR.lastIndex = 0
  for (let found = DOOR.exec(all.signs); found; found = DOOR.exec(all.signs)) {
    const before = found[1] ?? found[2] ?? found[3] ?? ''
    spans.push(spanOf(all, found.index + before.length, DOOR.lastIndex, () => AT_HOME))
    // The last sign of one door may stand before the next.
    DOOR.lastIndex--
  }
  return spans
}

function secretsIn(text: string, secrets: readonly Secret[]): Span[] {
  const all = reduced(text, SOFT)
  return secrets.flatMap(({ text: secret, mask, isAddress = false }) => {
    const sought = reduced(secret, SOFT).signs
    if (sought.length < 2) return []
    const spans: Span[] = []
    for (let at = all.signs.indexOf(sought); at >= 0; at = all.signs.indexOf(sought, at + sought.length)) {
      const end = at + sought.length
      const doors = isAddress ? (AFTER_ADDRESS.exec(all.signs.slice(end))?.[0].length ?? 0) : 0
      spans.push(spanOf(all, at, end + doors, () => mask))
    }
    return spans
  })
}

/** Returns the spans with overlaps merged; the first and longest decides the replacement. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from || other.to - one.to)) {
    const last = result.at(-1)
    if (last && span.from < last.to) result[result.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else result.push(span)
  }
  return result
}

/**
 * Returns the text for publication: telephone, identity and card numbers starred, doors and the given names and
 * addresses replaced. Also finds numbers with spaces or dashes between, or in wide or Chinese digits.
 */
export function scrubbed(text: string, secrets: readonly Secret[] = []): string {
  let rest = 0
  let result = ''
  for (const { from, to, mask } of merged([...secretsIn(text, secrets), ...doorsIn(text), ...numbersIn(text)])) {
    result += text.slice(rest, from) + mask(text.slice(from, to))
    rest = to
  }
  return result + text.slice(rest)
}

/** Returns a warning for the author of text to be published; undefined if nothing private is found. */
export function publishedWarning(text: string): string | undefined {
  const kinds: Kind[] = []
  if (numbersIn(text).length > 0) kinds.push('number')
  if (doorsIn(text).length > 0) kinds.push('door')
  return kinds.length === 0 ? undefined : `这里像是有${kinds.map(kind => LABELS[kind]).join('和')}，公开时会被遮住`
}

/**
 * Returns the parts of an address that must not be published: the whole, and each place in it (`文鼎苑` of `文鼎苑 3 幢 402
 * 室`).
 */
export function addressSecrets(detail: string): Secret[] {
  const places = detail
    .normalize('NFKC')
    .split(new RegExp(`[\\s,，、。;()]+|${DOORS}|[0-9-]+`, 'i'))
    .filter(place => [...place].length >= 3)
  return [
    { text: detail, mask: AT_HOME, isAddress: true },
    ...places.map(text => ({ text, mask: '家附近', isAddress: true })),
  ]
}
