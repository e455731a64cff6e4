import { describe, expect, test } from 'vitest'
import { addressSecrets, publishedWarning, scrubbed } from '../../src/contract/scrub.ts'

describe('numbers are starred, however they are written', () => {
  test.each([
    ['186 1553 8311', '*** **** ****'],
    ['186-1553-8311', '***-****-****'],
    ['186.1553.8311', '***.****.****'],
    ['186，1553，8311', '***，****，****'],
    ['１８６１５５３８３１１', '***********'],
    ['一八六一五五三八三一一', '***********'],
    ['一八六 一五五三 八三一一', '*** **** ****'],
    ['壹捌陆壹伍伍叁捌叁壹壹', '***********'],
    ['幺八六幺五五三八三幺幺', '***********'],
    ['①⑧⑥①⑤⑤③⑧③①①', '***********'],
    ['1\u200B8\u200B6\u200B1\u200B5538311', '*\u200B*\u200B*\u200B*\u200B*******'],
    ['+86 18615538311', '+** ***********'],
    ['0571-8765 4321', '****-**** ****'],
    ['（010）87654321', '（***）********'],
    ['座机 8826 1234', '座机 **** ****'],
    ['400-820-8820', '***-***-****'],
    ['座机 826 1234', '座机 *** ****'],
    ['33010619450312001X', '******************'],
    ['330106 1945-03-12 001x', '****** ****-**-** ****'],
    ['330106450312001', '***************'],
    ['卡号 6222 0212 3456 7890 123', '卡号 **** **** **** **** ***'],
  ])('%s', (written, published) => {
    expect(scrubbed(written)).toBe(published)
    expect(scrubbed(`找我${written}谢谢`)).toBe(`找我${published}谢谢`)
    expect(publishedWarning(written)).toBe('这里像是有电话、证件或卡号，公开时会被遮住')
  })
})

describe('what names nobody stays as it is', () => {
  test.each([
    '大米 2 袋 25kg，10 斤油，共 3000000 元',
    '2026-11-22 10:30 到 2026-11-25 20:30 送了 12 件',
    '2026.11.22-2026.11.25',
    '20261122',
    '二〇二六年十一月二十二日',
    '1、2、3、4、5、6、7',
    '一一道谢，三三两两，十一月十二号二楼开会',
    '11月12号3楼开会',
    '65 岁的张阿姨在 2 楼教室，第5单元考试',
    '办公室',
  ])('%s', written => {
    expect(scrubbed(written)).toBe(written)
    expect(publishedWarning(written)).toBeUndefined()
  })
})

test('doors are not told', () => {
  for (const door of ['3幢2单元501室', '三幢二单元五〇一室', '12号501室', '5-2-301', '3 号楼 2 单元'])
    expect(scrubbed(`住${door}，很好找`)).toBe('住家中，很好找')
  expect(publishedWarning('送到 3 幢 402 室')).toBe('这里像是有门牌，公开时会被遮住')
  expect(publishedWarning('送到 3 幢 402 室，电话 18615538311')).toBe(
    '这里像是有电话、证件或卡号和门牌，公开时会被遮住',
  )
})

test('names and addresses of the parties are masked, with blanks in them or without', () => {
  const secrets = [{ text: '王桂兰', mask: '王**' }, ...addressSecrets('曙光路 122 号 3 幢 402 室')]
  expect(scrubbed('我是王 桂\u200B兰，住曙光路122号3幢402室', secrets)).toBe('我是王**，住家中')
  expect(scrubbed('曙光路122号3幢的王桂兰', secrets)).toBe('家附近的王**')
  expect(scrubbed('离曙光路不远', secrets)).toBe('离家附近不远')
  expect(scrubbed('兰州的王桂', secrets)).toBe('兰州的王桂')
})

test('one letter is nobody, and an empty address is nowhere', () => {
  const secrets = [{ text: '王', mask: '*' }, ...addressSecrets('')]
  expect(scrubbed('王大妈说谢谢', secrets)).toBe('王大妈说谢谢')
})

test('a name inside of an address ends its mask not before the address ends', () => {
  const secrets = [
    { text: '王桂兰家文鼎苑', mask: '家中', isAddress: true },
    { text: '王桂兰', mask: '王**' },
  ]
  expect(scrubbed('请送到王桂兰家文鼎苑 3 幢 402 室。', secrets)).toBe('请送到家中。')
})

describe('whether a run of digits reaches somebody', () => {
  test.each([
    // From eleven digits on whatever they begin with.
    ...['12345678901', '00000000000', '99999999999'],
    // Nine and ten are a number with its area, or a free one.
    ...['012345678', '0571876543', '400123456', '8001234567'],
    // Seven and eight are a number of the place, in one piece or two.
    ...['2000000', '8999999', '87654321', '862 6001', '8765-4321'],
    // Eight that are no day of the calendar, seven that count nothing, seven beside a day.
    ...['20261322', '20261132', '2026112', '3000000 步', '2026-11-22 1234567', '2026.11.22，8626001'],
  ])('is starred: %s', written => {
    expect(scrubbed(written)).not.toMatch(/\d/)
  })
  test.each([
    ...['1234567890', '001234567', '500123456', '9001234567', '3001234567'],
    ...['862600', '1626001', '9626001', '0626001', '12345678', '86 26 001', '8-7-6-5-4-3-2'],
    ...['20260101', '19991231', '2026-11-22 123456', '2026/11/22', '2026.1.2 18:30', '1999-12-31—2026-01-01'],
    ...[...'元块万亿件份斤克公米次人户个小分箱袋本平'].map(sign => `3000000 ${sign}`),
  ])('is not: %s', written => {
    expect(scrubbed(written)).toBe(written)
  })
  test.each([
    ['12345678901234x', '***************'],
    ['12345678901234567X', '******************'],
    ['123456789012345x', '***************x'],
    ['1234567890123456x', '****************x'],
    ['18615538311x', '***********x'],
  ])('with the check sign of a paper, where it has as many signs as one: %s', (written, published) => {
    expect(scrubbed(written)).toBe(published)
  })
  test('whatever stands between them, and with every sign for a digit', () => {
    for (const between of [...' \u00A0\u200B\u0301—·・•‧_*~.,，、。/\\|+()[]（）【】', '-', ' - '])
      expect(scrubbed(`找我 138${between}1234${between}5678 吧`), JSON.stringify(between)).not.toMatch(/\d/)
    for (const digits of [
      '〇一二三四五六七八九一',
      '零壹贰叁肆伍陆柒捌玖壹',
      '○○○幺幺幺◯◯◯一二',
      '١٢٣٤٥٦٧٨٩٠١',
      '𝟏𝟖𝟔𝟏𝟓𝟓𝟑𝟖𝟑𝟏𝟏',
    ])
      expect(scrubbed(`找我${digits}吧`), digits).toBe(`找我${'*'.repeat(11)}吧`)
    expect(scrubbed('1381234：5678'), 'a sign that ends a number').toBe('1381234：5678')
  })
})

describe('whether a number is that of a door', () => {
  test.each(['号楼', '号院', '号', '幢', '栋', '座', '单元', '室', '弄', '楼'])('in its house: 3%s 402 室', unit => {
    expect(scrubbed(`住 3${unit} 402 室，很好找`)).toBe('住 家中，很好找')
  })
  test.each([
    ['住402室', '住家中'],
    ['住2单元501', '住家中'],
    ['住3幢2单元501', '住家中'],
    ['住3幢2单元1501', '住家中'],
    ['住A座1201室', '住家中'],
    ['住三十二号五〇一室', '住家中'],
    ['住 12-3-1201', '住 家中'],
    ['住3 幢\u200B402 室', '住家中'],
  ])('%s', (written, published) => {
    expect(scrubbed(written)).toBe(published)
    expect(publishedWarning(written)).toBe('这里像是有门牌，公开时会被遮住')
  })
  test.each([
    ...['3号', '3幢', '二楼', '第3单元', '第402室', '5-2-30', '1-5-2-301', '5-2-301-1', '5-2-30111', '11月3号2楼'],
  ])('or something else: %s', written => {
    expect(scrubbed(written)).toBe(written)
  })
})

describe('the names and addresses of a matter', () => {
  const name = (text: string, mask: string) => ({ text, mask })
  test.each(['王·桂·兰', '王・桂兰', '王•桂‧兰', '王_桂*兰', '王-桂兰', '王 桂　兰', '王\u0301桂\u200B兰'])(
    'are found whatever stands in them: %s',
    written => expect(scrubbed(`谢谢${written}！`, [name('王桂兰', '王**')])).toBe('谢谢王**！'),
  )
  test('are found each time, beside each other, in wide or large letters', () => {
    const secrets = [name('王桂兰', '王**'), name('Anna Li', 'A**')]
    expect(scrubbed('王桂兰王桂兰和王桂兰', secrets)).toBe('王**王**和王**')
    expect(scrubbed('ＡＮＮＡ ＬＩ、anna li', secrets)).toBe('A**、A**')
  })
  test('are masked as the longest that begins there, to the end of the last that overlaps', () => {
    expect(scrubbed('找王桂兰吧', [name('王桂', '短'), name('王桂兰', '长')])).toBe('找长吧')
    expect(scrubbed('找文鼎苑王桂兰吧', [name('文鼎苑王', '苑'), name('王桂兰', '王**')])).toBe('找苑吧')
  })
  test('take the doors behind an address with them, and nothing behind a name', () => {
    const garden = { text: '文鼎苑', mask: '家附近', isAddress: true }
    for (const door of ['3幢', '3幢402室', '3-402', '3-402室', '12', '3 号楼 2 单元 501 室'])
      expect(scrubbed(`文鼎苑${door}后面`, [garden]), door).toBe('家附近后面')
    expect(scrubbed('文鼎苑后面3家店', [garden])).toBe('家附近后面3家店')
    expect(scrubbed('王桂兰12', [name('王桂兰', '王**')])).toBe('王**12')
  })
  test('are, of an address, the whole and its places of three signs and more', () => {
    const near = (text: string) => ({ text, mask: '家附近', isAddress: true })
    const detail = '曙光路 122 号，文鼎苑（东区）3 幢；宝石新村5-2-301'
    expect(addressSecrets(detail)).toEqual([
      { text: detail, mask: '家中', isAddress: true },
      ...['曙光路', '文鼎苑', '宝石新村'].map(near),
    ])
  })
})
