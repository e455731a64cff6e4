/** What people type into a field of numbers is read alike, whichever field it is, on the wire and in the browser. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificateNumber } from '../../src/contract/certificateNumber.ts'
import { typedValue } from '../../src/contract/typed.ts'
import { type InputField, inputFields } from '../support/contract/inputLists.ts'
import { filesUnder, readText } from './reader.ts'

/** Values as they are printed; the first that a field takes is its own. */
const PRINTED = [
  ...['13812345678', '330106194503120011', '91330106MA2CFRKX1Q', '浙A12345', certificateNumber(2026, 12)],
  ...['JW23456789AB', '12345678', '123456', '2027-01-31', '09:30', '1200', '2026', '100', '3'],
]
const wide = (text: string) => text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+$)/g, ',')
const spaced = (text: string) => text.replace(/(.{3})/g, '$1 ')
/** What people make of them. */
const WRITTEN: Readonly<Partial<Record<InputField['kind'], readonly ((text: string) => string)[]>>> = {
  phone: [wide, spaced, text => `+86 ${text}`],
  code: [wide, spaced, text => wide(text).toLowerCase(), text => ` \u200b${text}\u3000`],
  count: [wide, grouped, text => wide(grouped(text))],
  stars: [wide],
  day: [wide, text => text.replaceAll('-', '/')],
  time: [wide],
}
const read = (schema: z.ZodMiniType, typed: string) => z.safeParse(schema, typed)
const isOnWire = ({ schema }: InputField) => read(schema, '一').error?.issues[0]?.code !== 'invalid_type'

/** The ways in which a field does not read what is meant. */
function misread({ path, schema, kind }: InputField): string[] {
  const printed = PRINTED.find(value => read(schema, value).success)
  if (printed === undefined) return [`${path} takes no sample: add one`]
  return (WRITTEN[kind] ?? [])
    .map(write => write(printed))
    .filter(typed => read(schema, typed).data !== read(schema, printed).data)
    .map(typed => `${path} does not take ${typed}`)
}

/** Texts called after numbers that are none: what is looked for or counts as printed, a list that `phonesIn` reads. */
const ARE_TEXT = ['/api/renwu/rolePage keyword', 'invoice.ISSUE checkCode', 'groupSignUp.NAME phones']
const SOUNDS_NUMBER = /(号|码|编号|数量|件数|人数|金额|时长|时间|日期)(（.*）)?$/

describe('a field of numbers', () => {
  test('is read on the wire as it is written', () => {
    const fields = inputFields.filter(field => field.kind in WRITTEN && isOnWire(field))
    expect(fields.length).toBeGreaterThan(80)
    expect(fields.flatMap(misread)).toEqual([])
  })
  test('is none of plain text, which is taken as it is typed', () => {
    const forgotten = inputFields.filter(({ kind, label }) => kind === 'text' && SOUNDS_NUMBER.test(label))
    expect(forgotten.map(({ path }) => path)).toEqual(ARE_TEXT)
  })
  test('is sent by a form as the number that is meant', () => {
    const wrong = inputFields.filter(({ kind, unit = '' }) => {
      if (kind !== 'amount' && kind !== 'count' && kind !== 'stars') return false
      const typed = ['1200', '１２００', '1,200', '1 200', `1200${unit}`]
      const meant = kind === 'amount' ? 120_000 : 1200
      return typed.some(one => typedValue({ kind, unit }, one) !== meant)
    })
    expect(wrong).toEqual([])
  })
  test('is read by the one reader where a page draws it itself', () => {
    const drawn = filesUnder('src').filter(path => /inputMode="(numeric|decimal)"/.test(readText(path)))
    expect(drawn.filter(path => /\b(Number|parseInt|parseFloat)\((?!typedCount)|\\d/.test(readText(path)))).toEqual([])
  })
})
