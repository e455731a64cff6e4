import { describe, expect, test } from 'vitest'
import { day, form, publicName } from '../../src/contract/fields.ts'
import { decodeForm } from '../../src/contract/form.ts'
import { refusalOf } from '../../src/contract/refusal.ts'

const input = form({ name: publicName('姓名', { min: 2, max: 40 }) })
const faultOf = (name: string): string => {
  try {
    decodeForm(input, { name })
    return ''
  } catch (error) {
    return refusalOf(error).message
  }
}

describe('a name by which others know somebody', () => {
  test.each([
    '王秀英',
    '欧阳小芳',
    '阿不都·克里木',
    'Anna Müller',
    '山里人家',
    '北山街道宝石社区居委会',
    '3号楼互助会',
    '平台花园业委会',
    '邻里互助社',
    '系统工程师老李',
    '老管理',
  ])('is taken: %s', name => expect(faultOf(name)).toBe(''))

  test.each([
    ...['王\u202E英秀', '\u200B\u200B', '王\u200D英', '王\u0007英', '王\u3164英', '王\u115F英', '王\u1160英'],
    ...['王\u2800英', '王\u2028英', '王\u2029英', '王\uE000英'],
  ])('shows all of its signs: %j', name => expect(faultOf(name)).toBe('姓名里有看不见的字符，请删掉重新输入'))

  test.each([
    ...['平台管理员', '邻里官方', '客服小王', '官 方', '官·方', '客\u3000服', '社区工作人员', '超级管理员'],
    ...['管理', '运营', '客服', '中心', '公告'].map(what => `平台${what}`),
    ...['平台', '团队', '公告'].map(what => `邻里${what}`),
    ...['通知', '消息', '公告'].map(what => `系统${what}`),
  ])('calls nobody official: %s', name => expect(faultOf(name)).toBe('姓名不能用官方、客服、管理员这样的字样'))

  test.each(['王秀英13812345678', '王１３８１２３４５６７８', '王 138-1234-5678', '老王铺子 8626001'])(
    'holds no number: %s',
    name => expect(faultOf(name)).toBe('姓名里请不要写电话或证件号'),
  )
  test('may hold a short one', () => expect(faultOf('老王铺子 862600')).toBe(''))
})

describe('a day', () => {
  const expiry = form({ expiry: day('有效期') })
  test.each(['2027-01-31', '2028-02-29'])('of the calendar is taken: %s', text =>
    expect(decodeForm(expiry, { expiry: text })).toEqual({ expiry: text }),
  )
  test.each(['2027-02-31', '2027-02-29', '2027-04-31', '2027-13-01', '2027-1-1'])('that is none is refused: %s', text =>
    expect(() => decodeForm(expiry, { expiry: text })).toThrow('请选择有效期'),
  )
})
