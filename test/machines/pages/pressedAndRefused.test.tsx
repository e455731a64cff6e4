/** What the device or the server refuses later on, after a first press went well, and what is said of it then. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { CalendarLink } from '../../../src/pages/activity/parts/calendarLink.tsx'
import { Parcels } from '../../../src/pages/order/shared/parcels.tsx'
import { QuestionDialog } from '../../../src/ui/operated/questionDialog.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { confirmButton } from '../../support/machines/deeds.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { press, settle, settleCode, setUpPieces } from '../../support/machines/pieces.ts'

setUpPieces()

const OFFLINE = new Refused({ code: 'offline', message: '网络不给力，请再试' })

/** Plays the clipboard of a device; returns what is put into it. */
function clipboard(takes: boolean) {
  const put = vi.spyOn(navigator.clipboard, 'writeText')
  put.mockImplementation(() => (takes ? Promise.resolve() : Promise.reject(new Error('denied'))))
  onTestFinished(() => put.mockRestore())
  return put
}

describe('the number of a parcel', () => {
  const parcel = { id: 'p', courier: '顺丰', number: 'SF100', at: 0, back: false, lines: [] }
  const open = () =>
    openPage(
      <>
        <Parcels parcels={[parcel, { ...parcel, id: 'q', number: 'SF200' }] as never} lines={[]} />
        <Toaster />
      </>,
      () => ({}),
    )
  test.each([
    [true, '单号已复制'],
    [false, '没有复制成功，请长按单号复制'],
  ])('is the one that is copied; where the device takes it is %s, it says 「%s」', async (takes, words) => {
    const put = clipboard(takes)
    open()
    await press('复制单号 SF200')
    expect(put.mock.calls).toEqual([['SF200']])
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the address of my calendar', () => {
  const OLD = 'https://linli.example/ical/old.ics'
  const NEW = 'https://linli.example/ical/new.ics'
  const open = (answer: Answer) =>
    openPage(
      <>
        <CalendarLink />
        <Toaster />
        <QuestionDialog />
      </>,
      answer,
    )
  const renew = async () => {
    await press('换一个地址')
    await settleCode()
    fireEvent.click(confirmButton()!)
    await settle()
  }
  const href = () => screen.getByRole('link', { name: '在日历里打开' }).getAttribute('href')

  test('that was changed is the new one from then on, also where it cannot be read anew', async () => {
    const put = clipboard(true)
    let asked = 0
    open(({ input }) => {
      if (input.renew) return { url: NEW }
      if (asked++ > 0) throw OFFLINE
      return { url: OLD }
    })
    await settle()
    expect(href()).toBe(OLD.replace('https', 'webcal'))
    await renew()
    expect(href(), 'the old address is of no use any more').toBe(NEW.replace('https', 'webcal'))
    await press('复制地址')
    expect(put.mock.calls).toEqual([[NEW]])
  })

  test('that could not be changed stays, says so, and can be changed by the next press', async () => {
    let isDown = true
    open(({ input }) => {
      if (input.renew && isDown) throw OFFLINE
      return { url: input.renew ? NEW : OLD }
    })
    await settle()
    await renew()
    expect(screen.getByText('网络不给力，请再试')).toBeTruthy()
    expect([href(), screen.queryByText(/^已换成新地址/)]).toEqual([OLD.replace('https', 'webcal'), null])
    isDown = false
    await renew()
    expect(href()).toBe(NEW.replace('https', 'webcal'))
  })

  test('that the device does not copy is to be copied by hand', async () => {
    clipboard(false)
    open(() => ({ url: OLD }))
    await settle()
    await press('复制地址')
    expect(screen.getByText('没能复制，请长按地址自己复制')).toBeTruthy()
    expect(screen.queryByText(/已复制/)).toBeNull()
  })
})
