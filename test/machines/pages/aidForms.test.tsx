/** Forms of applications: what they begin with, what is checked, what is sent, what the last page says. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Classification } from '../../../src/contract/home.contract.ts'
import type { Address } from '../../../src/contract/person.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { AddressBook } from '../../../src/pages/aid/shared/addressBook.tsx'
import { aidCheck } from '../../../src/pages/aid/shared/aidCheck.tsx'
import { AidGoodsLine } from '../../../src/pages/aid/shared/aidGoodsLine.tsx'
import {
  type AidValues,
  aidFormValues,
  amountField,
  applicantFor,
  applicantOf,
  commonFields,
  consentField,
  goodsTitle,
  identityErrors,
} from '../../../src/pages/aid/shared/aidValues.ts'
import { categoryOf, itemOf, linesOfCategories, unitOf, unitsWith } from '../../../src/pages/aid/shared/neededGoods.ts'
import { sendAid } from '../../../src/pages/aid/shared/sendAid.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const WHO = { name: '王桂芳', phone: '13900000001', region: '330106009001', detail: '3 号', at: { lng: 120, lat: 30 } }
const values = (over: Partial<AidValues> = {}) => ({ ...aidFormValues({ ...WHO, identity: '' }), ...over }) as AidValues

describe('what a form begins with', () => {
  test('a saved contact without a region begins in the district shown', () => {
    expect(applicantOf({ ...WHO, region: '' }, { name: '', phone: '' }, '330106')).toEqual({
      ...WHO,
      identity: '',
      region: '330106',
    })
    expect(applicantOf(undefined, { name: '李', phone: '1' }, '').at).toBeNull()
  })
  test('a sum that was hoped for stands in 元, none stands empty', () => {
    const earlier = { title: '', words: '', items: [], relief: 'medical', amount: 120_050 }
    expect(aidFormValues({ ...WHO, identity: '' }, earlier as never)).toMatchObject({
      yuan: '1200.50',
      relief: 'medical',
    })
    expect(aidFormValues({ ...WHO, identity: '' }, { ...earlier, amount: 0 } as never).yuan).toBe('')
    expect(values()).toMatchObject({ whose: 'mine', code: '', title: '', words: '', relief: '', yuan: '', proof: [] })
  })
  test('for somebody else only the district stays; for oneself what stood there comes back', () => {
    const blank = values({ region: '330106009001' })
    expect(applicantFor('other', blank)).toEqual({
      ...{ whose: 'other', region: '330106', name: '', phone: '', identity: '', detail: '', at: null, code: '' },
    })
    expect(applicantFor('mine', blank)).toEqual({ ...WHO, whose: 'mine', identity: '', code: '' })
  })
})

describe('what is sent', () => {
  test('a number and papers only where there are some', () => {
    const { at: _, ...who } = WHO
    expect(commonFields(values({ words: '怕冷' }))).toEqual({ ...who, words: '怕冷', lng: 120, lat: 30 })
    expect(commonFields(values({ identity: ' ', at: null }))).not.toHaveProperty('identity')
    expect(commonFields(values({ identity: '11010519491231002X', proof: ['/files/a'] }))).toMatchObject({
      ...{ identity: '11010519491231002X', proof: ['/files/a'] },
    })
  })
  test('a consent only for somebody else', () => {
    expect(consentField(values({ whose: 'other', code: '123456' }))).toEqual({ code: '123456' })
    expect(consentField(values({ whose: 'mine', code: '123456' }))).toEqual({})
  })
  test('a sum in 分', () => {
    expect(['12.5', '0.05', '', 'viel'].map(yuan => amountField(values({ yuan })))).toEqual([
      ...[{ amount: 1_250 }, { amount: 5 }, {}, {}],
    ])
  })
  test('a new one with its kind and consent, a revised one with its version and neither', async () => {
    const call = vi.fn(async () => ({ id: 'x' }))
    const parts = { needed: { title: 't' } as never, consent: { code: '1' }, key: 'k' }
    await sendAid(call as never, 'relief', undefined, parts)
    await sendAid(call as never, 'relief', { id: 'x', record: { version: 4 } } as never, parts)
    expect(call.mock.calls).toEqual([
      ['/api/index/applyYuanzhu', { kind: 'relief', title: 't', code: '1' }, { key: 'k' }],
      ['/api/my/yuanzhuRevise', { id: 'x', version: 4, title: 't' }, { key: 'k' }],
    ])
  })
  test.each([
    [1, 36, '冬'.repeat(36)],
    [1, 37, `${'冬'.repeat(30)}等 1 样`],
    [2, 20, `${'冬'.repeat(20)} 2 件等 2 样`],
  ])('%i things of %i letters are called %s…', (many, letters, begin) => {
    const item = { name: '冬'.repeat(letters), classification: 'c', count: 2, unit: '件' }
    expect(goodsTitle(Array.from({ length: many }, () => item)).startsWith(begin)).toBe(true)
  })
})

test('which number is lacking is said by its name', () => {
  expect(identityErrors('', true, false)).toEqual({ identity: '请填写统一社会信用代码' })
  // What is written is checked also where one is on file.
  expect(identityErrors('110105194912310021', false, true)).toHaveProperty('identity')
})

const node = (id: string, name: string, children: Classification[] = []) =>
  ({ id, name, picture: '', children }) as unknown as Classification
const CLOTHES = node('c', '衣物', [node('coat', '冬衣'), node('shoes', '棉鞋')])
const OTHER = node('o', '其他')
const COAT = { name: '冬衣', classification: 'coat', count: 2, unit: '件' }

describe('lines of goods', () => {
  test.each([
    ...[
      ['手套', '双'],
      ['袜子', '双'],
      ['毛毯', '床'],
      ['床垫', '床'],
      ['大米', '袋'],
      ['面粉', '袋'],
      ['奶粉', '袋'],
    ],
    ...[
      ['菜油', '桶'],
      ['课本书', '本'],
      ['手机', '台'],
      ['助听器', '台'],
      ['餐具', '套'],
      ['玩具', '套'],
      ['雨伞', '件'],
    ],
  ])('%s are counted in %s', (name, unit) => {
    expect(unitOf(name ?? '')).toBe(unit)
    expect(itemOf({ id: 'i', name: name ?? '' })).toEqual({ name, classification: 'i', count: 1, unit })
  })
  test('units offer what was chosen before, once', () => {
    expect(unitsWith('身')[0]).toBe('身')
    expect(unitsWith('')).toEqual(unitsWith('件'))
    expect(unitsWith('件').filter(one => one === '件')).toHaveLength(1)
  })
  test('belong to the class that is theirs or holds theirs; a lost class takes its lines along', () => {
    expect(categoryOf([CLOTHES, OTHER], COAT)?.id).toBe('c')
    expect(categoryOf([CLOTHES, OTHER], { ...COAT, classification: 'o' })?.id).toBe('o')
    expect(categoryOf([CLOTHES, OTHER], { ...COAT, classification: 'gone' })).toBeUndefined()
    expect(linesOfCategories([CLOTHES, OTHER], [{ ...COAT, classification: 'gone' }], ['o'])).toEqual([itemOf(OTHER)])
  })

  const line = (item: object) => {
    const onChange = vi.fn()
    const onRemove = vi.fn()
    render(
      <AidGoodsLine
        group={CLOTHES}
        item={{ ...COAT, ...item }}
        errorOf={() => undefined}
        {...{ onChange, onRemove }}
      />,
    )
    return { onChange, onRemove }
  }
  const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  test.each([
    ['a word that a kind brought changes with it', {}, { name: '棉鞋' }],
    ['a word of one’s own stays', { name: '成人冬衣，L 码' }, { name: '成人冬衣，L 码' }],
  ])('of another kind: %s, and how many stays', (_, item, name) => {
    const { onChange } = line(item)
    change('种类', 'shoes')
    expect(onChange).toHaveBeenCalledWith({ classification: 'shoes', count: 2, unit: '双', ...name })
  })
  test('each field changes itself alone; the cross takes out the line by its name', () => {
    const { onChange, onRemove } = line({})
    change('数量', '7')
    change('数量', '两')
    change('单位', '箱')
    change('要什么', '毛衣')
    expect(onChange.mock.calls.map(([one]) => one)).toEqual([
      { ...COAT, count: 7 },
      { ...COAT, count: '两' },
      { ...COAT, unit: '箱' },
      { ...COAT, name: '毛衣' },
    ])
    fireEvent.click(screen.getByRole('button', { name: '不要了：冬衣' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
  test('a line without a name is taken out by its class', () => {
    line({ name: '' })
    expect(screen.getByRole('button', { name: '不要了：衣物' })).toBeTruthy()
  })
})

describe('the last page', () => {
  const check = (over: Partial<AidValues>, organisation = false, identityOnFile = '3301****0011') =>
    aidCheck({
      ...{ values: values(over), regionName: '宝石社区', identityOnFile, organisation },
      ...{ needFacts: [{ label: '冬衣', value: '2 件' }], need: '需要什么', onEdit: edit },
    })
  const edit = vi.fn()
  const first = (over: Partial<AidValues>, organisation?: boolean) =>
    check(over, organisation)[0]?.items.map(({ label, value }) => `${label} ${value}`)
  test('says who, the number written now before the one on file, and where', () => {
    expect(first({})).toEqual(['姓名 王桂芳', '手机号 13900000001', '身份证号 3301****0011', '地址 宝石社区 3 号'])
    expect(first({ identity: ' 11010519491231002X ' })?.[2]).toBe('身份证号 11010519491231002X')
    expect(first({}, true)?.[0]).toBe('联系人姓名 王桂芳')
    expect(first({}, true)?.[2]).toBe('统一社会信用代码 3301****0011')
  })
  test('leads from each group back to its own step', () => {
    for (const group of check({})) group.onEdit?.()
    expect(edit.mock.calls).toEqual([[0], [1], [2]])
    expect(check({}).map(({ label }) => label)).toEqual(['谁需要', '需要什么', '证明'])
  })
})

describe('the address book', () => {
  const address = (id: string, name: string, over: object = {}) =>
    ({
      ...{ id, name, phone: '13900000001', region: '330106009001', regionNames: ['浙江省', '西湖区', '宝石社区'] },
      ...{ detail: '3 号', at: { lng: 120, lat: 30 }, isDefault: false },
      ...over,
    }) as unknown as Address
  const BOOK = [address('a1', '王桂芳'), address('a2', '王桂芳', { detail: '5 号', at: null })]
  const show = async (chosen: object, book = BOOK) => {
    const onChoose = vi.fn()
    openPage(<AddressBook values={{ ...WHO, ...chosen }} onChoose={onChoose} />, () => ({ dataList: book }))
    await vi.waitFor(() => expect(screen.queryAllByRole('radio').length).toBe(book.length && book.length + 1))
    const checked = screen.queryAllByRole<HTMLInputElement>('radio').find(one => one.checked)
    return { onChoose, checked: checked?.closest('label')?.textContent ?? '' }
  }
  test.each([
    ['the one that is all the same', {}, /3 号/],
    ['another door of the same people', { detail: '5 号' }, /5 号/],
    ['none of them where the name differs', { name: '李芳' }, /另填一个/],
    ['none of them where the number differs', { phone: '13900000002' }, /另填一个/],
    ['none of them where the place differs', { region: '330106' }, /另填一个/],
  ])('marks %s', async (_, chosen, words) => {
    expect((await show(chosen)).checked).toMatch(words)
  })
  test('fills in what was pressed, or empties all', async () => {
    const { onChoose } = await show({})
    expect(screen.getAllByText(/王桂芳 13900000001/).length).toBe(BOOK.length)
    expect(document.body.textContent).toContain('西湖区宝石社区 3 号')
    const [, second, another] = screen.getAllByRole('radio')
    fireEvent.click(second!)
    fireEvent.click(another!)
    const { region, phone, name } = WHO
    expect(onChoose.mock.calls.map(([one]) => one)).toEqual([
      { name, phone, region, detail: '5 号', at: null },
      { name: '', phone: '', region: '', detail: '', at: null },
    ])
  })
  test('is silent where it is empty', async () => {
    await show({}, [])
    expect(screen.queryByText('用哪个地址')).toBeNull()
  })
})
