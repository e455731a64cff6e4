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
