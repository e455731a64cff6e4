/** What a refusal leaves behind and a second press finds: nothing goes out twice, and what is over is said no more. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ShiftRow } from '../../../src/contract/activity.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { ShiftSignUp } from '../../../src/pages/activity/parts/shiftSignUp.tsx'
import { ResendCard } from '../../../src/pages/exchange/parts/resendCard.tsx'
import { Favourite } from '../../../src/pages/mall/shared/favourite.tsx'
import { toast } from '../../../src/ui/toasts.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { press, settle, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

vi.mock('../../../src/ui/toasts.ts', async original => ({
  ...(await original<typeof import('../../../src/ui/toasts.ts')>()),
  toast: vi.fn(),
}))
setUpPieces()

/** A server that answers when the test wants it to. */
function answering() {
  const answers: Deferred<object>[] = []
  const answer = () => {
    const next = deferred<object>()
    answers.push(next)
    return next.promise
  }
  const last = () => {
    const one = answers.at(-1)
    if (!one) throw new Error('Nothing was sent.')
    return one
  }
  return {
    answer,
    give: async (reply: object) => {
      last().resolve(reply)
      await settle()
    },
    refuse: async (message: string) => {
      last().reject(new Refused({ code: 'notNow', message }))
      await settle()
    },
  }
}
const alertText = () => screen.queryByRole('alert')?.textContent

describe('signing up for a shift in one press', () => {
  const shift = {
    ...{
      id: 's1',
      state: 'open',
      stateLabel: '可以报名',
      title: '上午班',
      startsAt: NOW + DAY_MS,
      endsAt: NOW + DAY_MS,
    },
    ...{ places: 9, taken: 3, waiting: 0, minimum: 0, leastAge: 0, skill: '' },
  } as ShiftRow
  const open = () => {
    const { answer, ...server } = answering()
    const sign = <ShiftSignUp activity="a1" shift={shift} me={{ kind: 'person' }} now={NOW} />
    return { ...server, ...openPage(sign, answer, { at: '/activityP?id=a1' }) }
  }

  test('says why it did not work until it is tried again, and is sent once however often it is pressed', async () => {
    const { sent, refuse, give } = open()
    await press('报名这个班次')
    await press('报名这个班次')
    expect(sent).toEqual([{ wire: '/api/huodong/baomingZhiyuanzhe', input: { shift: 's1' } }])
    await refuse('名额刚刚满了')
    expect(alertText()).toBe('名额刚刚满了')
    await press('报名这个班次')
    expect([alertText(), sent.length]).toEqual([undefined, 2])
    const { length } = window.history
    await give({ id: 'u7', message: '已经报上' })
    expect(window.location.pathname + window.location.search).toBe('/myVolunteerDetail?id=u7')
    expect(window.history.length, 'whoever goes back does not come to the button again').toBe(length)
    expect(vi.mocked(toast).mock.lastCall).toEqual(['已经报上', 'done'])
  })
})

describe('a favourite', () => {
  test('is put in once while that is on its way, and taken out by the next press', async () => {
    const { answer, give } = answering()
    const { sent } = openPage(<Favourite kind="goods" id="g1" on={false} />, answer)
    await press('收藏')
    await press('收藏')
    expect(sent).toEqual([{ wire: '/api/v3/collectAdd', input: { kind: 'goods', id: 'g1' } }])
    await give({})
    expect(screen.getByRole('button', { name: '已收藏' }).ariaPressed).toBe('true')
    await press('已收藏')
    expect(sent.at(-1)).toEqual({ wire: '/api/v3/collectDelete', input: { kind: 'goods', id: 'g1' } })
    await give({})
    expect(screen.getByRole('button', { name: '收藏' }).ariaPressed).toBe('false')
  })
  test('that the server refuses stays as it was', async () => {
    const { answer, refuse } = answering()
    openPage(<Favourite kind="goods" id="g1" on />, answer)
    await press('已收藏')
    await refuse('现在不行')
    expect(screen.getByRole('button', { name: '已收藏' }).ariaPressed).toBe('true')
    expect(vi.mocked(toast).mock.lastCall).toEqual(['现在不行', 'danger'])
  })
})

describe('another address for a parcel that came back', () => {
  const address = (id: string) => ({
    ...{ id, name: `人 ${id}`, phone: '13900000001', region: '330106009', regionNames: ['浙江省', '北山街道'] },
    ...{ detail: '3 幢', at: null, isDefault: false },
  })
  const open = async () => {
    const fire = vi.fn<RecordHandle['fire']>(async () => undefined)
    const record = { busy: false, fire } as unknown as RecordHandle
    openPage(<ResendCard id="x1" record={record} />, () => ({ dataList: [address('a1'), address('a2')] }))
    await settle()
    const choose = (at: number) => fireEvent.click(screen.getAllByRole('radio')[at]!)
    return { fire, choose }
  }

  test('has to be chosen, which is said until it is', async () => {
    const { fire, choose } = await open()
    await press('换个地址再寄')
    expect([alertText(), fire.mock.calls]).toEqual(['请选择收货地址', []])
    choose(1)
    expect(alertText()).toBeUndefined()
    await press('换个地址再寄')
    expect(fire.mock.calls).toEqual([['RESEND', { address: 'a2' }]])
    expect(vi.mocked(toast).mock.lastCall).toEqual(['已换地址，等工作人员再寄一次', 'done'])
  })
  test('that is refused says why at the choice, and is not said to be done', async () => {
    const { fire, choose } = await open()
    vi.mocked(toast).mockClear()
    fire.mockResolvedValueOnce({ code: 'notNow', message: '包裹已经寄出' })
    choose(0)
    await press('换个地址再寄')
    expect([alertText(), vi.mocked(toast).mock.calls]).toEqual(['包裹已经寄出', []])
    choose(1)
    expect(alertText()).toBeUndefined()
  })
})
