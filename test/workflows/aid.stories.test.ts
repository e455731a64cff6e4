/** 2-workflows.md 2.1, told by people. */
import { expect, test } from 'vitest'
import { type Aid, aid } from '../../src/machines/workflows/aid.ts'
import { days, hours } from '../../src/machines/workflows/span.ts'
import { Life } from '../support/model/life.ts'
import { GOODS, PEOPLE, RELIEF } from '../support/model/worlds/aid.ts'

const { asker, responsible, platform, volunteer, otherVolunteer, warehouseOut } = PEOPLE
const DONE = { words: '陪着看完了病', photos: [], span: 'two' }
const THANKS = { stars: 5, words: '谢谢' }

const asked = (facts: Aid = RELIEF) => {
  const life = new Life(aid, facts)
  life.does({ uid: facts.owner }, 'SUBMIT')
  return life
}
const helping = (facts: Aid = RELIEF) => {
  const life = asked(facts)
  life.does(responsible, 'ACCEPT')
  life.does(responsible, 'ASSIGN', { helper: 'volunteer' })
  life.does(volunteer, 'AGREE')
  return life
}
const types = (effects: readonly { readonly type: string }[]) => effects.map(({ type }) => type)
const texts = (effects: readonly unknown[]) =>
  effects.flatMap(effect => {
    const { type, params } = effect as { type: string; params?: { to: unknown; text: string } }
    return type === 'message' && params ? [params.text] : []
  })

test('relief from the first word to the thanks: two hours are twenty points', () => {
  const life = helping()
  expect(life.label).toBe('帮扶中')
  life.does(volunteer, 'REPORT_DONE', DONE)
  const effects = life.does(asker, 'CONFIRM', THANKS)
  expect(life.label).toBe('已完成')
  expect(effects).toContainEqual({
    type: 'award',
    params: { uid: 'volunteer', points: 20, minutes: 120, reason: '完成帮扶' },
  })
  expect(effects).toContainEqual({ type: 'countHelped', params: { place: RELIEF.place } })
  expect(types(effects)).not.toContain('tellOpened')
})

test('goods are reserved with the helper’s word, go out by the warehouse, are delivered with the thanks', () => {
  const life = asked(GOODS)
  life.does(responsible, 'ACCEPT')
  life.does(responsible, 'ASSIGN', { helper: 'volunteer' })
  expect(life.does(volunteer, 'AGREE')[0]).toEqual({
    type: 'open',
    params: { workflow: 'stockIssue', input: { items: GOODS.items } },
  })
  expect(life.refuses(volunteer, 'REPORT_DONE', DONE)?.message).toBe('物资还没有出库，出库后才能提交完成')
  const tells = (event: string) => ({ type: 'tellOpened', params: { workflow: 'stockIssue', event } })
  expect(life.does(warehouseOut, 'ISSUE_GOODS')).toContainEqual(tells('ISSUE'))
  life.does(volunteer, 'REPORT_DONE', DONE)
  expect(life.does(asker, 'CONFIRM', THANKS)).toContainEqual(tells('DELIVER'))
})

test('goods that did not go out are free again with another helper; those that did are not reserved twice', () => {
  const life = helping(GOODS)
  const cancel = { type: 'tellOpened', params: { workflow: 'stockIssue', event: 'CANCEL' } }
  expect(life.does(responsible, 'REASSIGN', { helper: 'otherVolunteer' })).toContainEqual(cancel)
  expect(types(life.does(otherVolunteer, 'AGREE'))).toContain('open')
  life.does(warehouseOut, 'ISSUE_GOODS')
  expect(life.does({ system: 'roleGrant' }, 'HAND_UP')).not.toContainEqual(cancel)
  expect(life.label).toBe('已受理')
  expect(life.refuses(asker, 'WITHDRAW')?.message).toBe('物资已经出库，不能再撤回，请联系责任人')
  life.does(responsible, 'ASSIGN', { helper: 'volunteer' })
  expect(types(life.does(volunteer, 'AGREE'))).not.toContain('open')
  life.does(volunteer, 'REPORT_DONE', DONE)
})

test('a helper who agreed and cannot go after all gives it back, unless the goods are in their hands', () => {
  const life = helping(GOODS)
  const effects = life.does(volunteer, 'DECLINE', { reason: '孩子发烧了' })
  expect(effects).toMatchObject([
    { type: 'tellOpened', params: { workflow: 'stockIssue', event: 'CANCEL' } },
    { params: { to: { rung: 'responsible' }, text: '帮扶人不能前往，请另行指派：孩子发烧了' } },
    { params: { to: ['asker'], text: '帮扶人有事来不了，正在为您另找一位，请稍等' } },
  ])
  expect(life.label).toBe('已受理')
  expect(life.refuses(volunteer, 'REPORT_DONE', DONE)?.code).toBe('notYours')
  life.does(responsible, 'ASSIGN', { helper: 'otherVolunteer' })
  life.does(otherVolunteer, 'AGREE')
  life.does(warehouseOut, 'ISSUE_GOODS')
  expect(life.refuses(otherVolunteer, 'DECLINE', { reason: '有事' })?.message).toBe(
    '物资已经交到您手里，去不了请联系责任人改派',
  )
})

test('another warehouse is named with the helper, and only its manager issues', () => {
  const life = asked(GOODS)
  life.does(responsible, 'ACCEPT')
  life.does(responsible, 'ASSIGN', { helper: 'volunteer', warehouse: 'w2' })
  life.does(volunteer, 'AGREE')
  expect(life.refuses(warehouseOut, 'ISSUE_GOODS')?.code).toBe('notYours')
  life.does(PEOPLE.farWarehouseOut, 'ISSUE_GOODS')
})

test('two days without an answer climb to the next post that somebody holds, until the platform has it', () => {
  const life = asked()
  life.passes(hours(48))
  expect([life.label, life.row.facts.rung]).toEqual(['待受理', 'platform'])
  expect(life.effects.at(-2)).toMatchObject({ params: { to: { rung: 'platform', place: RELIEF.place } } })
  const said = life.effects.length
  life.passes(days(30))
  expect([life.label, life.effects.length]).toEqual(['待受理', said])
  life.does(responsible, 'ACCEPT')
  expect(life.row.facts.rung).toBe('responsible')
})

test('a day without the helper’s answer takes the assignment back; it can be undone before', () => {
  const life = asked()
  life.does(platform, 'ACCEPT')
  life.does(platform, 'ASSIGN', { helper: 'volunteer' })
  expect(texts(life.does(platform, 'TAKE_BACK'))).toEqual(['指派给您的一件援助已撤销，不用再去了'])
  life.does(platform, 'ASSIGN', { helper: 'volunteer' })
  life.passes(hours(24))
  expect(life.label).toBe('已受理')
  expect(life.refuses(volunteer, 'AGREE')?.code).toBe('notYours')
})

test('not done: it goes back to the helper and the desk hears why; silence for a week is agreement', () => {
  const life = helping()
  life.does(volunteer, 'REPORT_DONE', DONE)
  expect(texts(life.does(asker, 'DISPUTE', { reason: '人没有来' }))).toEqual([
    '求助人说还没有完成：人没有来',
    '求助人说还没有完成：人没有来',
  ])
  expect(life.label).toBe('帮扶中')
  life.does(volunteer, 'REPORT_DONE', DONE)
  life.passes(days(7))
  expect(life.label).toBe('已完成')
  expect(life.effects.filter(({ type }) => type === 'award')).toHaveLength(1)
})

test('who asked never decides, however high they stand; who helps is not the desk', () => {
  const life = asked({ ...RELIEF, owner: 'responsible' })
  expect(life.buttons(responsible)).toEqual(['撤回申请'])
  life.does(platform, 'ACCEPT')
  life.does(platform, 'ASSIGN', { helper: 'platform' })
  expect(life.buttons(platform)).toEqual(['同意帮扶', '不能帮扶'])
})

test('each sees the buttons of the moment', () => {
  const life = asked()
  expect(life.buttons(asker)).toEqual(['撤回申请'])
  expect(life.buttons(responsible)).toEqual(['受理', '驳回'])
  life.does(responsible, 'REFUSE', { reason: '看不清' })
  expect(life.buttons(asker)).toEqual(['修改后重新提交'])
  const other = helping()
  expect(other.buttons(responsible)).toEqual(['改派帮扶人'])
  expect(other.buttons(volunteer)).toEqual(['提交完成', '不能帮扶'])
  expect(other.buttons(asker)).toEqual([])
})
