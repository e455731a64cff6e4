/** A screen of which nothing could be read: 重试 asks for it once more, until nothing is missing. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { failing } from '../screens/look.ts'

setUpScreens()

const SCREENS: readonly string[] = [
  ...['/address', '/addressEditP?id=id1', '/person', '/personal', '/setting', '/addRole', '/organization', '/role'],
  ...['/applyWz', '/finish?id=x1', '/myHelp', '/myHelpDetailWz?id=x1', '/write'],
  ...['/activityP?id=x1', '/carDetailR?id=x1', '/myVolunteerDetail', '/volunteerDetail?id=x1', '/volunteerRF?id=x1'],
  ...['/exchange?desk=packing', '/exchangeDetail?id=x1', '/giftDetail?id=x1', '/giftDetailInfo?id=x1&sku=id1'],
  ...['/v3Cart', '/v3GoodsDetail?id=x1', '/v3OrderSubmit?lines=id1:2', '/v3Shop?id=x1', '/orderDetail?id=x1'],
  ...['/orderEvaluate?id=x1', '/orderDeliver', '/shenqingjiameng', '/v3Evaluate', '/v3Release?shop=id1'],
]

const failures = () => screen.queryAllByText('服务出了点问题').length
/** Each brings to light what could not be read below it. */
const MOST_PRESSES = 5

/** A screen of which nothing could be read but this. */
async function retried(at: string, known = ''): Promise<void> {
  let isBroken = true
  const { press } = await openScreen({
    at,
    answer: call => (isBroken && call.wire !== known ? failing(call.wire)(call) : undefined),
  })
  expect(failures(), 'what could not be read is said').toBeGreaterThan(0)
  isBroken = false
  for (let presses = 0; presses < MOST_PRESSES && failures() > 0; presses++)
    await press(() => {
      for (const retry of screen.queryAllByRole('button', { name: '重试' })) fireEvent.click(retry)
    })
  expect(failures(), 'what is missing still, however often 重试 is pressed').toBe(0)
}

test.each(SCREENS)('%s', async at => retried(at))

test.each([
  ['the devices of an account', '/setting', '/api/my/getMyInfo'],
  ['what buyers said of goods', '/v3GoodsDetail?id=x1', '/api/v3/goodsDetail'],
])('%s', async (_, at, known) => retried(at, known))
