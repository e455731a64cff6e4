/** Texts put together of parts, where Chinese and Latin signs meet. */
import { expect, test } from 'vitest'
import { donationTitleOf } from '../../../server/domain/donation/goods.ts'
import { titleOf } from '../../../server/domain/payment/trades.ts'
import { addressText, spaced } from '../../../src/contract/spacing.ts'

test('a space stands where a letter or a digit meets a Chinese sign, on either side, and nowhere else', () => {
  expect(spaced('龙井 500 g', '等 2 样')).toBe('龙井 500 g 等 2 样')
  expect(spaced('山核桃', '等 2 样')).toBe('山核桃等 2 样')
  expect(spaced('3 号楼 B', '座')).toBe('3 号楼 B 座')
  expect(['A 区', 'a 区', 'kg'].map(part => spaced('仓库', part))).toEqual(['仓库 A 区', '仓库 a 区', '仓库 kg'])
  expect(['12 kg', '12 KG', '12'].map(part => spaced(part, '袋'))).toEqual(['12 kg 袋', '12 KG 袋', '12 袋'])
  expect([spaced('500', 'g'), spaced('茶', '叶'), spaced('茶。', '2'), spaced('', '2', '样')]).toEqual([
    ...['500g', '茶叶', '茶。2', '2 样'],
  ])
  expect(spaced('山核桃（大）', '2 袋', '')).toBe('山核桃（大）2 袋')
  expect(addressText({ regionNames: ['西湖区', '宝石社区'], detail: '12 幢 3 单元' })).toBe(
    '西湖区宝石社区 12 幢 3 单元',
  )
  expect(addressText({ regionNames: ['西湖区', '北山街道'], detail: '曙光路 122 号' })).toBe(
    '西湖区北山街道曙光路 122 号',
  )
  expect(addressText({ regionNames: [], detail: '' })).toBe('')
})

test('titles of gifts and payments have it', () => {
  const goods = ['大米', '面粉', '黄豆'].map(name => ({ name, count: 5, unit: 'kg' }))
  expect(donationTitleOf(goods)).toBe('大米 5 kg、面粉 5 kg 等 3 样')
  expect(titleOf([{ title: '龙井 500 g' }, { title: '山核桃' }])).toBe('龙井 500 g 等 2 笔')
})
