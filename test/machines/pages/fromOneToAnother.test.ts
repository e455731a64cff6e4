/** From one thing to the next on the same screen: what was chosen or written for the one is not found at the other. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outlineOf } from '../../support/machines/outline.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { scenesOf } from '../screens/scenes.ts'

setUpScreens()

/** What is asked for by its number has that number, in a scene where it can be had. */
const sceneOf = (path: string, name?: string): Patch => {
  const scene = scenesOf(path).find(one => one.name === name)
  return (wire, reply, input) => {
    const known = scene?.patch?.(wire, reply, input) ?? reply
    return typeof input.id === 'string' && 'id' in known ? { ...known, id: input.id } : known
  }
}
const press = (name: RegExp) => () => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const choose = (at: number) => () => fireEvent.click(screen.getAllByRole('radio')[at]!)
const write = (label: RegExp) => () =>
  fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value: '写到一半的话' } })
const favourite = press(/^(已)?收藏$/)
const CAN_BE_HAD = 'can be had'

type Way = readonly [from: string, to: string, deed: () => void, scene?: string]
const WAYS: readonly Way[] = [
  ['/v3GoodsDetail?id=x1', '/v3GoodsDetail?id=x2', favourite],
  ['/v3GoodsDetail?id=x1', '/v3GoodsDetail?id=x2', press(/^红$/), CAN_BE_HAD],
  ['/v3Shop?id=x1', '/v3Shop?id=x2', favourite],
  ['/giftDetail?id=x1', '/giftDetail?id=x2', favourite, CAN_BE_HAD],
  ['/giftDetail?id=x1', '/giftDetail?id=x2', press(/^红$/), CAN_BE_HAD],
  ['/giftDetail?id=x1', '/giftDetail?id=x2', press(/^多一件/), CAN_BE_HAD],
  ['/giftDetailInfo?id=x1&sku=id1', '/giftDetailInfo?id=x1&sku=id3', choose(1), CAN_BE_HAD],
  ['/volunteerDetail?id=x1', '/volunteerDetail?id=x2', favourite],
  ['/volunteerRF?id=x1&shift=shift1', '/volunteerRF?id=x1&shift=shift3', write(/^备注/), 'places are open'],
  ['/v3OrderSubmit?lines=id1:2', '/v3OrderSubmit?lines=id2:1', write(/^发票抬头/), 'all can be bought'],
  ['/orderComplaint?order=x1', '/orderComplaint?order=x2', write(/^投诉原因/)],
  ['/addressEditP?id=id1', '/addressEditP?id=id2', write(/^详细地址/)],
]

test.each(WAYS.map(way => [way[0], way[1], way] as const))('from %s to %s', async (_, __, [from, to, deed, scene]) => {
  const patch = sceneOf(to.replace(/\?.*/, ''), scene)
  /** Until what was done is not said any more. */
  const rest = () => act(async () => void (await vi.advanceTimersByTimeAsync(6_000)))
  await openScreen({ at: to, patch })
  await rest()
  const fresh = outlineOf(document.body)
  const opened = await openScreen({ at: from, patch })
  const goTo = (address: string) => opened.press(() => window.history.pushState(null, '', address))
  // Whoever was at both before finds either at once.
  for (const address of [to, from]) await goTo(address)
  expect(await opened.press(deed), 'something was done').not.toEqual([])
  await goTo(to)
  await rest()
  expect(outlineOf(document.body)).toEqual(fresh)
})
