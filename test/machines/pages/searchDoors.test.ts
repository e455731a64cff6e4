/** What people type leads to where it is done. */
import { expect, test } from 'vitest'
import { doorsFor } from '../../../src/pages/policy/parts/searchDoors.ts'

test.each([
  ['我要理发', '我要求助'],
  ['看病没钱', '我要求助'],
  ['老人没人照顾怎么办', '我要求助'],
  ['捐衣服', '我要捐东西'],
  ['给人捐钱', '我要捐款'],
  ['做义工', '当志愿者'],
  ['怎么当志愿者', '当志愿者'],
  ['积分怎么用', '积分换礼品'],
  ['积分过期', '我的积分'],
  ['忘记密码', '找回密码'],
  ['换手机号', '换手机号'],
  ['怎么注销账号？', '注销账号'],
  ['字太小', '长者模式和外观'],
  ['开店', '申请开店'],
  ['投诉', '意见反馈和投诉'],
  ['退款什么时候到', '我的订单'],
  ['客服电话', '联系我们'],
  ['签到码在哪', '我的报名和签到码'],
  ['二手自行车', '闲置互换'],
  ['开 发票', '捐赠票据'],
])('%s leads to %s', (words, title) => {
  expect(doorsFor(words)[0]?.title).toBe(title)
})
test('words that mean no door, a single sign and only punctuation lead to none', () => {
  for (const words of ['高龄津贴', '大米', '的', '？！', '']) expect(doorsFor(words)).toEqual([])
})
