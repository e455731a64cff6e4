/** What nobody may be called, and whose names wait for a look. */
import { expect, test } from 'vitest'
import { nameForOthers, publicDonorName } from '../../server/identity/names.ts'
import { isReservedName } from '../../src/contract/names.ts'

test.each([
  '上官方圆',
  '新客服饰店',
  '好客服装店',
  '王管理',
  '顾客服务部',
  '管理员工宿舍',
  '法官方便',
  '邻里互助社',
  '乡邻里长',
])('%s is a name: the word lies across the border of two', name => expect(isReservedName(name)).toBe(false))
test.each([
  '邻里',
  '邻里客服',
  '线上官方号',
  '王 官 方',
  '平台管理员',
  '客·服小李',
  '邻里官方便民中心',
  '系统消息',
  '工作人员',
])('%s is refused', name => expect(isReservedName(name)).toBe(true))

test.each([
  '西湖区民政局',
  '北山街道',
  '市第一人民医院',
  '杭州市中级人民法院',
  '公安局西湖分局',
  '建设银行北山支行',
  '北山街道办事处',
  '西湖社区卫生服务中心',
])('%s is shown as unverified wherever it is shown whole', name => {
  expect(nameForOthers({ name, kind: 'organisation' })).toBe(`${name}（未核实）`)
  expect(publicDonorName({ donor: name, party: 'person', showName: true })).toBe(`${name}（未核实）`)
})
test.each([
  '老街坊面馆',
  '街道口小吃',
  '大格局书店',
  '棋局茶馆',
  '古镇书局',
  '西湖区老味道餐厅',
  '医院路面馆',
  '小区邮局旁水果店',
  '蓝天救援队',
  '王建国',
])('%s is shown as it is', name => expect(nameForOthers({ name, kind: 'organisation' })).toBe(name))
