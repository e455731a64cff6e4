/**
 * What may be sent: how long every list may be, which calls are done once however often they come, and which codes are
 * places.
 */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { regionCode } from '../../src/contract/parts.contract.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import { inputLists, inputTexts, onceCalls } from '../support/contract/inputLists.ts'

const MAX_BY_LIST: Readonly<Record<string, number>> = {
  '/api/my/feedback pictures': 6,
  'disclosure.SUBMIT photos': 9,
  'disclosure.CORRECT photos': 9,
  '/api/v3/cartMerge lines': 200,
  '/api/v3/cartDelete skus': 200,
  '/api/v3/shopApply papers': 9,
  '/api/v3/goodsSave draft.pictures': 9,
  '/api/v3/goodsSave draft.optionNames': 3,
  '/api/v3/goodsSave draft.skus': 100,
  '/api/v3/goodsSave draft.skus.options': 3,
  '/api/v3/orderPreview lines': 200,
  '/api/v3/orderSubmit lines': 200,
  '/api/v3/parcelsCheck rows': 1000,
  '/api/v3/complaintAdd photos': 9,
  '/api/index/applyYuanzhu items': 20,
  '/api/index/applyYuanzhu proof': 9,
  '/api/index/applyZhengcebangfu proof': 9,
  '/api/my/yuanzhuRevise items': 20,
  '/api/my/yuanzhuRevise proof': 9,
  '/api/index/iWantToJuanwu items': 20,
  '/api/huodong/baomingJuanwu items': 20,
  '/api/huodong/baomingJuanwu items.pictures': 6,
  '/api/huodong/baomingJuanwu cart': 20,
  '/api/index/iWantToJuanwu items.pictures': 6,
  '/api/index/iWantToJuanwu cart': 20,
  '/api/my/juanwuCartAdd goods.pictures': 6,
  '/api/my/juanwuCartDelete ids': 50,
  '/api/my/feiyongAdd proof': 9,
  '/api/my/juankuanInvoiceAdd gifts': 200,
  '/api/my/identPersonSave photos': 4,
  '/api/my/identPersonSave consents': 2,
  '/api/my/identPersonRoleSave photos': 4,
  '/api/my/identOrganisationSave photos': 4,
  'campaign.AGREE_HAND proof': 9,
  'campaign.AGREE_REST proof': 9,
  'certification.ASK_MORE fields': 9,
  'certification.REFUSE fields': 9,
  'certification.TURN_DOWN fields': 9,
  '/api/my/applyRole skills': 12,
  'order.SHIP lines': 200,
  'order.REVIEW reviews': 200,
  'order.REVIEW reviews.pictures': 9,
  'order.APPLY_AFTER_SALES lines': 200,
  'order.APPLY_AFTER_SALES photos': 9,
  'afterSales.APPLY photos': 9,
  'afterSales.COMPLAIN photos': 9,
  'complaint.FILE photos': 9,
  'complaint.REFUND_ORDER lines': 200,
  'aid.PUBLISH photos': 9,
  'aid.REPORT_DONE photos': 9,
  'goodsDonation.COLLECT counts': 50,
  'goodsDonation.COLLECT photos': 9,
  'goodsDonation.STORE counts': 50,
  'payment.REQUEST_LATE_REFUND proof': 9,
  'payment.PAY_BY_HAND proof': 9,
  'withdrawal.REPORT_RETURN proof': 9,
  'expense.HAND_IN proof': 9,
  'expense.REVISE proof': 9,
  'expense.REMIT proof': 9,
  'exchange.REPORT photos': 9,
  '/api/idle/idleSave pictures': 9,
  '/api/idle/idleSave ways': 2,
  'hours.REVOKE photos': 9,
  '/api/renwu/gongshiConfirmAll ids': 100,
  '/api/renwu/noteCounts ids': 200,
  '/api/renwu/huodongSave shifts': 8,
  '/api/renwu/huodongCopy days': 12,
  'activity.ADD_PHOTOS photos': 9,
  'activity.FINISH photos': 9,
  'signUp.EXCUSE photos': 9,
  'signUp.MAKE_UP photos': 9,
}
/** What no request carries: the server writes it from a form that has limits of its own. */
const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(
  ['items', 'place', 'warehouse'].map(name => `aid.REVISE ${name}`),
)
const isSent = ({ path }: { readonly path: string }) =>
  ![...WRITTEN_BY_SERVER].some(one => path === one || path.startsWith(`${one}.`))

/** Calls beside the steps that write something new each time. */
const ONCE_CALLS = [
  '/api/manage/contentSave',
  '/api/manage/giftStock',
  '/api/my/addressAdd',
  '/api/my/zhuxiaoAdd',
  '/api/my/feedback',
  '/api/v3/cartAdd',
  '/api/v3/cartMerge',
  '/api/v3/shopApply',
  '/api/v3/goodsSave',
  '/api/v3/orderSubmit',
  '/api/v3/complaintAdd',
  '/api/my/zhengshuAdd',
  '/api/my/juankuanInvoiceAdd',
  '/api/renwu/gongshiConfirmAll',
  '/api/renwu/jifenRestoreAdd',
  '/api/renwu/noteAdd',
  '/api/manage/settingSave',
  '/api/manage/viewAs',
  '/api/renwu/taskUrge',
  '/api/huodong/baomingZhiyuanzhe',
  '/api/huodong/baomingCar',
  '/api/huodong/tuantiHold',
  '/api/huodong/baomingJuanwu',
  '/api/huodong/qiandao',
  '/api/renwu/qiandao',
  '/api/idle/idleSave',
  '/api/idle/idleAsk',
  '/api/idle/idlePay',
  '/api/idle/idleReport',
  '/api/renwu/huodongSave',
  '/api/renwu/huodongCopy',
  '/api/renwu/huodongReschedule',
  '/api/renwu/baomingInvite',
  '/api/renwu/daochuAdd',
  '/api/v3/orderPay',
  '/api/huodong/mujuanJuankuanCreateOrder',
  '/api/huodong/mujuanJuankuanOrderPay',
  '/api/huodong/mujuanSave',
  '/api/index/applyYuanzhu',
  '/api/index/applyZhengcebangfu',
  '/api/my/yuanzhuRevise',
  '/api/index/iWantToJuanwu',
  '/api/my/juanwuCartAdd',
  '/api/renwu/kucunCorrect',
  '/api/v2/guanlifeiXufei',
  '/api/v2/renzhengPay',
  '/api/my/identOrganisationSave',
  '/api/my/identPersonSave',
  '/api/my/identPersonRoleSave',
  '/api/my/feiyongAdd',
  '/api/v2/applyTixian',
  '/api/my/pointGive',
  '/api/index/duihuanGoods',
  '/api/my/applyRole',
  '/api/my/calendarLink',
  '/api/renwu/roleAdd',
  '/api/renwu/rongyuAdd',
  '/api/renwu/roleChange',
]

/** Longer than what an activity or a policy says of itself. */
const MUCH = 30_000

const sent = inputLists.filter(isSent)

describe('a list that is sent', () => {
  test('has a maximum, and it is the one that was agreed on', () => {
    expect(Object.fromEntries(sent.map(({ path, max }) => [path, max ?? 'any length']))).toEqual(MAX_BY_LIST)
  })
  test.each(sent)('$path may not be one longer than $max', ({ schema, max = Number.NaN }) => {
    const isTooLong = (length: number) =>
      z.safeParse(schema, Array(length).fill(null)).error?.issues.some(({ code }) => code === 'too_big') ?? false
    expect([isTooLong(max), isTooLong(max + 1)]).toEqual([false, true])
  })
})

test('no text that is sent may be of any length, wherever in a form it lies', () => {
  const endless = ({ schema }: { readonly schema: z.ZodMiniType }) =>
    ['长', 'a', '1', ' a'].some(sign => z.safeParse(schema, sign.repeat(MUCH)).success)
  expect(inputTexts.length).toBeGreaterThan(200)
  expect(inputTexts.filter(isSent).filter(endless)).toEqual([])
})

describe('a call that is done once', () => {
  const steps = new Set<string>(Object.values(stepsContract).map(({ wire }) => wire))
  test('is on the list, and no call of the list was forgotten', () => {
    expect(onceCalls.filter(wire => !steps.has(wire)).sort()).toEqual([...ONCE_CALLS].sort())
  })
  test('is every step of a workflow', () => {
    expect([...steps].filter(wire => !onceCalls.includes(wire))).toEqual([])
  })
})

describe('a code of the address tree', () => {
  const takes = (digits: number) => z.safeParse(regionCode(), '330106109001330106'.slice(0, digits)).success
  test.each([2, 4, 6, 9, 12])('has %d digits', digits => {
    expect(takes(digits)).toBe(true)
  })
  test.each([0, 1, 3, 5, 7, 8, 10, 11, 13, 14])('never has %d digits', digits => {
    expect(takes(digits)).toBe(false)
  })
  test('has nothing but digits', () => {
    expect(['33010x', ' 3301 06', '３３', '33-01'].filter(code => z.safeParse(regionCode(), code).success)).toEqual([])
  })
})
