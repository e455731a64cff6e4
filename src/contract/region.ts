/**
 * Codes of the five-level address tree (GB/T 2260 and its continuation, 2023): province 2 digits, city 4, district 6,
 * street 9, community 12; each begins with its parent's. Pure text, no look-ups.
 */

export type RegionLevel = 1 | 2 | 3 | 4 | 5

const DIGITS: Readonly<Record<number, RegionLevel>> = { 2: 1, 4: 2, 6: 3, 9: 4, 12: 5 }
const LENGTHS = [2, 4, 6, 9] as const
/** Beijing, Tianjin, Shanghai, Chongqing: below them are only the pseudo cities 市辖区 and 县. */
const MUNICIPALITIES = ['11', '12', '31', '50']
/** Cities without districts: one district repeats the whole city. */
const REPEATED: Readonly<Record<string, string>> = {
  '4419': '441900',
  '4420': '442000',
  '4604': '460400',
  '6202': '620201',
}

/** Returns level 1 (province) to 5 (community); undefined for other text. */
export const levelOf = (code: string): RegionLevel | undefined => (/^\d+$/.test(code) ? DIGITS[code.length] : undefined)

/** Returns true for 省直辖县级行政区划 and 自治区直辖县级行政区划 (4190, 4290, 4690, 6590), which are headings and no cities. */
export const isHeading = (code: string): boolean => /^\d\d90$/.test(code)

/**
 * Returns the code of the parent region, '' for a province. Headings are skipped: the province is the parent; every
 * district of a municipality has the one city that stands for the municipality (5001, also for 500229).
 */
export function parentOf(code: string): string {
  const level = levelOf(code)
  if (!level || level === 1) return ''
  const parent = code.slice(0, LENGTHS[level - 2])
  if (isHeading(parent)) return parent.slice(0, 2)
  return level === 3 && MUNICIPALITIES.includes(parent.slice(0, 2)) ? `${parent.slice(0, 2)}01` : parent
}

/**
 * Returns the shortest code of the same area: a code padded with zeros (AMap's 330000, 330100) loses them, the only
 * district of a city becomes the city, the pseudo city of a municipality becomes the municipality.
 */
export function areaOf(code: string): string {
  if (code.length === 6 && code.endsWith('0000')) return code.slice(0, 2)
  const short =
    code.length === 6 && (code.endsWith('00') || REPEATED[code.slice(0, 4)] === code) ? code.slice(0, 4) : code
  const province = short.slice(0, 2)
  const whole = short.length === 4 && (MUNICIPALITIES.includes(province) || short.endsWith('00'))
  return whole ? province : short
}

/**
 * Returns whether `code` is `region` or lies in it. An empty region is the whole country; an empty code lies only
 * there.
 */
export const contains = (region: string, code: string): boolean =>
  region === '' || (code !== '' && areaOf(code).startsWith(areaOf(region)))

/** Returns the codes from province to `code`; a place directly under a province is its own city. */
export function regionPathOf(code: string): string[] {
  const district = code.slice(0, 6)
  if (district.length < 6) return code.length === 4 ? [code.slice(0, 2), code] : code ? [code] : []
  const above = parentOf(district)
  const way = [code.slice(0, 2), above.length === 2 ? district : above, district]
  return [...way, ...[9, 12].filter(digits => code.length >= digits).map(digits => code.slice(0, digits))]
}
