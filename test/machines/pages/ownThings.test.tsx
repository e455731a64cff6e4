/** My picture, my first steps, what I share, what I gather before I log in, and the way to the warehouse. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DonationDetail } from '../../../src/contract/donation.contract.ts'
import type { MyInfo } from '../../../src/contract/person.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import type { UploadListener } from '../../../src/machines/browser/upload.ts'
import { HandOver } from '../../../src/pages/donation/parts/handOver.tsx'
import { deviceCart } from '../../../src/pages/mall/parts/deviceCart.ts'
import { Avatar } from '../../../src/pages/person/parts/avatar.tsx'
import { FirstSteps } from '../../../src/pages/person/parts/firstSteps.tsx'
import { shareAddress } from '../../../src/pages/share/shared/shareAddress.ts'
import { AnswerForm } from '../../../src/pages/shop/parts/answerForm.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { openScreen, type Patch, setUpScreens, VISITOR } from '../../support/machines/screen.tsx'

setUpScreens()
const device = navigator
afterEach(() => {
  cleanup()
  clearCache()
  vi.stubGlobal('navigator', device)
})
const button = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))

describe('a new picture of me', () => {
  const open = () => {
    const uploads: UploadListener[] = []
    openPage(<Avatar src="" />, () => ({}), {
      ports: {
        sendFile: (_, upload) => {
          uploads.push(upload)
          return () => {}
        },
      },
    })
    return uploads
  }
  const choose = (name: string, type: string) =>
    act(async () => {
      const files = [new File(['x'], name, { type })]
      fireEvent.change(screen.getByLabelText('选择头像图片'), { target: { files } })
    })
  test('says how far it has come, and is sent again where the way broke off', async () => {
    const uploads = open()
    await choose('me.jpg', 'image/jpeg')
    await act(async () => uploads[0]?.onProgress(40))
    expect(document.body.textContent).toContain('正在上传 40%')
    expect(screen.getByRole('progressbar', { name: '头像上传进度' }).getAttribute('aria-valuenow')).toBe('40')
    await act(async () => uploads[0]?.onFailed({ message: '网络断了' }))
    expect(screen.getByRole('alert').textContent).toContain('网络断了')
    await act(async () => button('重试')())
    expect(uploads).toHaveLength(2)
  })
  test('that is none is not offered to be sent again', async () => {
    open()
    await choose('me.txt', 'text/plain')
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

describe('the first steps of a member', () => {
  const show = async (me: Partial<MyInfo>, addresses: readonly object[] = []) => {
    const whole = { region: '330106', introduction: '会修小家电', kind: 'person', ...me } as MyInfo
    openPage(<FirstSteps me={whole} />, () => ({ dataList: addresses }))
    await act(async () => {})
    return screen.queryAllByRole('link').map(one => one.getAttribute('href'))
  }
  test.each([
    ['of whom nothing is known', { region: '' }, [], ['/personal', '/addressEditP']],
    ['who said nothing of themselves', { introduction: '' }, [{ id: 'a' }], ['/personal']],
    ['who has no address', {}, [], ['/addressEditP']],
    ['that is an organisation', { kind: 'organisation' as const }, [], ['/addressEditD']],
    ['who has done it all', {}, [{ id: 'a' }], []],
  ])('%s', async (_, me, addresses, hrefs) => {
    expect(await show(me, addresses)).toEqual(hrefs)
  })
})

describe('handing an address on', () => {
  const NOT_SHARED = '没能分享，请保存图片再发'
  const share = async (error: Error) => {
    vi.stubGlobal('navigator', { share: () => Promise.reject(error) })
    render(<Toaster />)
    await act(() => shareAddress('社区花园', '/volunteerDetail?id=a1'))
    return screen.queryByText(NOT_SHARED) !== null
  }
  test('who changes their mind is told nothing', async () => {
    expect(await share(new DOMException('', 'AbortError'))).toBe(false)
  })
  test.each([
    ['may not', new DOMException('', 'NotAllowedError')],
    ['cannot', Object.assign(new Error(''), { name: 'AbortError' })],
  ])('who %s is told', async (_, error) => {
    expect(await share(error)).toBe(true)
    act(() => void vi.runOnlyPendingTimers())
  })
})

test('who is not logged in gathers on this device just what they chose', async () => {
  const canBeHad: Patch = (wire, reply) => {
    if (wire !== '/api/v3/goodsDetail') return reply
    const [sku] = (reply as { skus: readonly object[] }).skus
    const skus = ['红', '蓝'].map((word, at) => ({ ...sku, id: `sku${at}`, options: [word], available: 5 }))
    return { ...reply, onSale: true, inStock: true, optionNames: ['颜色'], skus }
  }
  const drafts = memoryStore()
  const { press, sent } = await openScreen({ at: '/v3GoodsDetail?id=x1', who: VISITOR, patch: canBeHad, drafts })
  await press(() => fireEvent.click(screen.getByRole('button', { name: /^蓝/ })))
  await press(button('加入购物车'))
  expect(deviceCart(drafts)?.lines).toEqual([{ sku: 'sku1', count: 1 }])
  expect(sent.map(({ wire }) => wire)).not.toContain('/api/v3/cartAdd')
})

test('whoever brings goods is shown the way to the warehouse; whose goods are fetched is not', () => {
  const gift = {
    ...{ contact: { name: '林美华', phone: '13900000001', regionNames: [], detail: '' }, remark: '', collector: null },
    ...{ wanted: { day: '2026-11-20', slot: 'morning' } },
    warehouse: { id: 'w', name: '西湖爱心仓库', address: '天目山路', at: { lng: 120.1, lat: 30.2 } },
  }
  const of = (mode: string) => ({ ...gift, mode }) as unknown as DonationDetail
  const { rerender } = render(<HandOver gift={of('dropOff')} />)
  const href = screen.getByRole('link', { name: /去爱心仓库的路/ }).getAttribute('href') ?? ''
  const way = new URL(href).searchParams
  expect([way.get('position'), way.get('name')]).toEqual(['120.1,30.2', '西湖爱心仓库'])
  rerender(<HandOver gift={of('collect')} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('an answer to a review that is not written after all closes again', async () => {
  openPage(<AnswerForm id="r1" author="王小明" why={undefined} />, () => ({}))
  fireEvent.click(screen.getByRole('button', { name: '回复' }))
  expect(screen.getByLabelText(/^回复王小明/)).toBeTruthy()
  await act(async () => button('先不回复')())
  expect(screen.queryByLabelText(/^回复王小明/)).toBeNull()
  expect(screen.getByRole('button', { name: '回复' })).toBeTruthy()
})
