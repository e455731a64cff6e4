/** Two people at one version: the second sees what the first wrote before anything is overwritten. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache, refetch } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { ContentEditor } from '../../../src/pages/content/parts/contentEditor.tsx'
import { BODIES } from '../../support/fixtures/content.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

const DETAILS = '/api/manage/contentDetails'
/** What stands there, by version; `number` is the version of the record. */
let there: { id: string; number: number; summary: string }
/** The state and the versions that the server answers. */
let answered: { state: string; versions: object[] }
let drafts: ReturnType<typeof memoryStore>
beforeEach(() => {
  setView({ uid: '7', settled: true })
  drafts = memoryStore()
  there = { id: 'v2', number: 3, summary: '原来的话' }
  answered = { state: 'draft', versions: [] }
})
afterEach(() => {
  cleanup()
  clearCache()
})

async function open(id = there.id) {
  const page = openPage(
    <ContentEditor kind="banner" id={id} />,
    ({ wire, input }) => {
      if (wire === DETAILS) {
        const body = { ...BODIES.banner, summary: there.summary }
        return { id, item: 'i', kind: 'banner', record: { version: there.number }, body, names: {}, ...answered }
      }
      if (wire !== '/api/manage/contentSave') return { dataList: [] }
      if (answered.state === 'live') throw new Refused({ code: 'notNow', message: '已经有第 2 版还没有上线' })
      if (input.version !== there.number) throw new Refused({ code: 'stale', message: '刚刚有变化' })
      return { id }
    },
    { ports: { drafts } },
  )
  const summary = await screen.findByLabelText<HTMLInputElement>(/一句话介绍/)
  const save = () => act(async () => screen.getByRole('button', { name: /^保存/ }).click())
  const saved = () => page.sent.filter(({ wire }) => wire === '/api/manage/contentSave').map(({ input }) => input)
  return { ...page, summary, save, saved, write: (value: string) => fireEvent.change(summary, { target: { value } }) }
}
const theirs = () => screen.queryByText(/别人刚保存过/)
const somebodySaves = (number: number, summary: string) => {
  there = { ...there, number, summary }
}

test.each([
  ['has reloaded the draft already', true],
  ['has not', false],
])('when the live line %s, a second press saves what was refused at first', async (_, reloaded) => {
  const { summary, write, save, saved } = await open()
  write('我写的话')
  somebodySaves(4, '对方的话')
  if (reloaded) await act(async () => refetch(DETAILS, { id: 'v2' }))
  expect(theirs()).toBeNull()
  await save()
  await waitFor(() => expect(theirs()).not.toBeNull())
  expect([screen.getByText('对方的话').tagName, summary.value]).toEqual(['INS', '我写的话'])
  await save()
  expect(saved().map(({ version }) => version)).toEqual([3, 4])
  expect(saved()[1]).toMatchObject({ body: { summary: '我写的话' } })
})

test('a field of theirs is taken by a press and differs no more', async () => {
  const { summary, write, save } = await open()
  write('我写的话')
  somebodySaves(4, '对方的话')
  await save()
  await act(async () => (await screen.findByRole('button', { name: '用对方的一句话介绍' })).click())
  expect([summary.value, theirs()]).toEqual(['对方的话', null])
})

test('what was written for one version is there in the next, and is compared before it is sent', async () => {
  const first = await open()
  first.write('我写的话')
  cleanup()
  clearCache()
  there = { id: 'v3', number: 3, summary: '第三版的话' }
  const { summary, save, saved } = await open()
  expect(summary.value).toBe('我写的话')
  await save()
  expect(saved()).toEqual([])
  expect((await screen.findByText('第三版的话')).tagName).toBe('INS')
  await save()
  expect(saved()).toMatchObject([{ id: 'v3', version: 3, body: { summary: '我写的话' } }])
})

test.each([
  ['草稿', '?edit=v2'],
  ['待审核', '?id=v2'],
])('whoever comes after another began a version is led to it: %s', async (stateLabel, query) => {
  const versions = [
    { id: 'v3', number: 3, stateLabel: '已作废', at: 0 },
    { id: 'v2', number: 2, stateLabel, at: 0 },
  ]
  answered = { state: 'live', versions }
  const { write, save } = await open('v1')
  write('我写的话')
  expect(screen.queryByRole('link', { name: /第 2 版/ })).toBeNull()
  await save()
  const link = await screen.findByRole('link', { name: /第 2 版/ })
  expect(link.getAttribute('href')).toBe(`/manage/banners${query}`)
})
