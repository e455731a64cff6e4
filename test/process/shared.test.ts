import { expect, test } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import { singleFlight } from '../../server/kernel/singleFlight.ts'

/** A look-up that reads when it starts and answers when it is told to. */
function lookup() {
  const source = { database: {} as Database }
  const open: ((fails?: boolean) => void)[] = []
  const there = { value: 'old' }
  const ask = singleFlight((_: typeof source, key: string) => {
    const read = `${key}: ${there.value}`
    return new Promise<string>((resolve, reject) =>
      open.push(fails => (fails ? reject(new Error(read)) : resolve(read))),
    )
  })
  const settled = async () => void (await new Promise(resolve => setImmediate(resolve)))
  return { ask: (key: string) => ask(source, key), open, there, settled }
}

test('ten who ask while an answer is looked up are answered by one more look-up', async () => {
  const { ask, open, settled } = lookup()
  const first = ask('goods')
  const rest = Array.from({ length: 10 }, () => ask('goods'))
  expect(open).toHaveLength(1)
  open[0]?.()
  await settled()
  expect(open).toHaveLength(2)
  open[1]?.()
  expect(new Set(await Promise.all([first, ...rest]))).toEqual(new Set(['goods: old']))
  expect(open).toHaveLength(2)
})

test('nobody is told what was true before they asked', async () => {
  const { ask, open, there, settled } = lookup()
  const early = ask('goods')
  there.value = 'new'
  const late = ask('goods')
  open[0]?.()
  await settled()
  open[1]?.()
  expect(await early).toBe('goods: old')
  expect(await late).toBe('goods: new')
})

test('other questions do not wait, and a failure is forgotten', async () => {
  const { ask, open, settled } = lookup()
  const broken = ask('goods')
  const other = ask('shop')
  const after = ask('goods')
  expect(open).toHaveLength(2)
  open[0]?.(true)
  open[1]?.()
  await expect(broken).rejects.toThrow('goods: old')
  expect(await other).toBe('shop: old')
  await settled()
  open[2]?.()
  expect(await after).toBe('goods: old')
})
