/** Views behind each other, walked by the arrow keys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TabList } from '../../../src/ui/parts/tabList.tsx'

afterEach(cleanup)

const TABS = ['全部', '待付款', '待收货', '已完成'].map(label => ({ value: label, label }))

function Orders({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <TabList label="订单" tabs={TABS} value={value} onChange={setValue}>
      {value}的订单
    </TabList>
  )
}
/** Shows a view whose tab has the focus. */
function open(first: string): void {
  render(<Orders first={first} />)
  screen.getByRole('tab', { name: first }).focus()
}
/** Presses a key where the focus is; returns whether the page may still do with it what it does by itself. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
/** What is on show, and where the focus is. */
const now = () => [screen.getByRole('tabpanel').textContent, document.activeElement?.textContent]

test.each([
  ['全部', 'ArrowRight', '待付款'],
  ['待付款', 'ArrowRight', '待收货'],
  ['待收货', 'ArrowLeft', '待付款'],
  ['已完成', 'ArrowLeft', '待收货'],
])('from %s %s shows %s, and the focus goes along', (first, key, next) => {
  open(first)
  expect(press(key), 'the page is scrolled sideways too').toBe(false)
  expect(now()).toEqual([`${next}的订单`, next])
})

test('behind the last comes the first, and before the first the last', () => {
  open('已完成')
  press('ArrowRight')
  expect(now()).toEqual(['全部的订单', '全部'])
  press('ArrowLeft')
  expect(now()).toEqual(['已完成的订单', '已完成'])
})

test.each(['ArrowDown', 'ArrowUp', 'a', 'Tab'])('%s does what it does on any page', key => {
  open('待付款')
  expect(press(key), 'the key is swallowed').toBe(true)
  expect(now()).toEqual(['待付款的订单', '待付款'])
})

test('Tab stops once at the tabs, at the one that is chosen, and what it opens is called after it', () => {
  open('待收货')
  const stops = () => screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map(tab => [tab.textContent, tab.ariaSelected])).toEqual([['待收货', 'true']])
  fireEvent.click(screen.getByRole('tab', { name: '全部' }))
  expect(stops().map(tab => tab.textContent)).toEqual(['全部'])
  expect(screen.getByRole('tabpanel', { name: '全部' }).id).toBe(stops()[0]?.getAttribute('aria-controls'))
})
