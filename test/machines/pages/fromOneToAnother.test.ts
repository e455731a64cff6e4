/** From one thing to the next on the same screen: what was chosen or written for the one is not found at the other. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outlineOf } from '../../support/machines/outline.ts'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const press = (name: RegExp) => () => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const write = (label: RegExp) => () =>
  fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value: '写到一半的话' } })
const favourite = press(/^(已)?收藏$/)

const WAYS: readonly (readonly [from: string, to: string, deed: () => void])[] = [
  ['/v3GoodsDetail?id=x1', '/v3GoodsDetail?id=x2', favourite],
  ['/v3Shop?id=x1', '/v3Shop?id=x2', favourite],
  ['/giftDetail?id=x1', '/giftDetail?id=x2', favourite],
  ['/volunteerDetail?id=x1', '/volunteerDetail?id=x2', favourite],
  ['/orderComplaint?order=x1', '/orderComplaint?order=x2', write(/^投诉原因/)],
  ['/addressEditP?id=id1', '/addressEditP?id=id2', write(/^详细地址/)],
]

test.each(WAYS)('from %s to %s', async (from, to, deed) => {
  /** Until what was done is not said any more. */
  const rest = () => act(async () => void (await vi.advanceTimersByTimeAsync(6_000)))
  await openScreen({ at: to })
  await rest()
  const fresh = outlineOf(document.body)
  const opened = await openScreen({ at: from })
  const goTo = (address: string) => opened.press(() => window.history.pushState(null, '', address))
  // Whoever was at both before finds either at once.
  for (const address of [to, from]) await goTo(address)
  expect(await opened.press(deed), 'something was done').not.toEqual([])
  await goTo(to)
  await rest()
  expect(outlineOf(document.body)).toEqual(fresh)
})
