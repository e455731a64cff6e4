/** 2-workflows.md 2.1, told by people. */
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/contract/time.ts'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { stateTurnOf } from '../../src/machines/workflow/says.ts'
import { days, hours } from '../../src/machines/workflow/span.ts'
import { spokenSpan } from '../../src/machines/workflow/workflow.ts'
import { type Aid, aid } from '../../src/machines/workflows/aid/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { AID_ACTORS, GOODS, RELIEF } from '../support/model/worlds/aid.ts'

const { asker, responsible, platform, volunteer, otherVolunteer, warehouseOut } = AID_ACTORS
const DONE = { words: '陪着看完了病', photos: [], span: 'two' }
const THANKS = { stars: 5, words: '谢谢' }

const submitted = (facts: Aid = RELIEF) => {
  const life = new RecordSimulation(aid, facts)
  life.take({ uid: facts.owner }, 'SUBMIT')
  return life
}
const helping = (facts: Aid = RELIEF) => {
  const life = submitted(facts)
  life.take(responsible, 'ACCEPT')
  life.take(responsible, 'ASSIGN', { helper: 'volunteer' })
  life.take(volunteer, 'AGREE')
  return life
}
const types = (effects: readonly { readonly type: string }[]) => effects.map(({ type }) => type)
/** The services that are recorded. */
const hoursOf = (effects: readonly Effect[]) =>
  effects.flatMap(({ type, params }: { type: string; params?: object }) =>
    type === 'open' && params && 'input' in params && 'workflow' in params && params.workflow === 'hours'
      ? [params.input]
      : [],
  )
const RECORDED = {
  ...{ source: 'aid', owner: 'volunteer', title: '救助', place: RELIEF.place, auto: false },
  ...{ helped: 'asker', since: 0, minutes: 120, planned: 120, startedAt: -120 * MINUTE_MS, endedAt: 0 },
}
const texts = (effects: readonly unknown[]) =>
  effects.flatMap(effect => {
    const { type, params } = effect as { type: string; params?: { to: unknown; text: string } }
    return type === 'message' && params ? [params.text] : []
  })

test('relief from the first word to the thanks: two hours are recorded', () => {
  const life = helping()
  expect(life.label).toBe('帮扶中')
  life.take(volunteer, 'REPORT_DONE', DONE)
  const effects = life.take(asker, 'CONFIRM', THANKS)
  expect(life.label).toBe('已完成')
  expect(hoursOf(effects)).toEqual([RECORDED])
  expect(effects).toContainEqual({ type: 'countHelped', params: { place: RELIEF.place } })
  expect(types(effects)).not.toContain('stepOfOpened')
})

test('goods are reserved with the helper’s word, go out by the warehouse, are delivered with the thanks', () => {
  const life = submitted(GOODS)
  life.take(responsible, 'ACCEPT')
  life.take(responsible, 'ASSIGN', { helper: 'volunteer' })
  expect(life.take(volunteer, 'AGREE')[0]).toEqual({
    type: 'open',
    params: { workflow: 'stockIssue', input: { items: GOODS.items } },
  })
  expect(life.refusalOf(volunteer, 'REPORT_DONE', DONE)?.message).toBe('物资还没有出库，出库后才能提交完成')
  const tells = (event: string) => ({ type: 'stepOfOpened', params: { workflow: 'stockIssue', event } })
  expect(life.take(warehouseOut, 'ISSUE_GOODS')).toContainEqual(tells('ISSUE'))
  life.take(volunteer, 'REPORT_DONE', DONE)
  expect(life.take(asker, 'CONFIRM', THANKS)).toContainEqual(tells('DELIVER'))
})

test('goods that did not go out are free again with another helper; those that did are not reserved twice', () => {
  const life = helping(GOODS)
  const cancel = { type: 'stepOfOpened', params: { workflow: 'stockIssue', event: 'CANCEL' } }
  expect(life.take(responsible, 'REASSIGN', { helper: 'otherVolunteer' })).toContainEqual(cancel)
  expect(types(life.take(otherVolunteer, 'AGREE'))).toContain('open')
  life.take(warehouseOut, 'ISSUE_GOODS')
  expect(life.take({ system: 'roleGrant' }, 'HAND_UP')).not.toContainEqual(cancel)
  expect(life.label).toBe('已受理')
  expect(life.refusalOf(asker, 'WITHDRAW')?.message).toBe('物资已经出库，不能再撤回，请联系责任人')
  life.take(responsible, 'ASSIGN', { helper: 'volunteer' })
  expect(types(life.take(volunteer, 'AGREE'))).not.toContain('open')
  life.take(volunteer, 'REPORT_DONE', DONE)
})

test('a helper who agreed and cannot go after all gives it back, unless the goods are in their hands', () => {
  const life = helping(GOODS)
  const effects = life.take(volunteer, 'DECLINE', { reason: '孩子发烧了' })
  expect(effects).toMatchObject([
    { type: 'stepOfOpened', params: { workflow: 'stockIssue', event: 'CANCEL' } },
    { params: { to: { rung: 'responsible' }, text: '帮扶人不能前往，请另行指派：孩子发烧了' } },
    { params: { to: ['asker'], text: '帮扶人有事来不了，正在为您另找一位，请稍等' } },
  ])
  expect(life.label).toBe('已受理')
  expect(life.refusalOf(volunteer, 'REPORT_DONE', DONE)?.code).toBe('notYours')
  life.take(responsible, 'ASSIGN', { helper: 'otherVolunteer' })
  life.take(otherVolunteer, 'AGREE')
  life.take(warehouseOut, 'ISSUE_GOODS')
  expect(life.refusalOf(otherVolunteer, 'DECLINE', { reason: '有事' })?.message).toBe(
    '物资已经交到您手里，去不了请联系责任人改派',
  )
})

test('another warehouse is named with the helper, and only its manager issues', () => {
  const life = submitted(GOODS)
  life.take(responsible, 'ACCEPT')
  life.take(responsible, 'ASSIGN', { helper: 'volunteer', warehouse: 'w2' })
  life.take(volunteer, 'AGREE')
  expect(life.refusalOf(warehouseOut, 'ISSUE_GOODS')?.code).toBe('notYours')
  life.take(AID_ACTORS.farWarehouseOut, 'ISSUE_GOODS')
})

test('two days without an answer climb to the next post that somebody holds, until the platform has it', () => {
  const life = submitted()
  life.advanceTime(hours(48))
  expect([life.label, life.row.facts.rung]).toEqual(['待受理', 'platform'])
  expect(life.effects.at(-2)).toMatchObject({ params: { to: { rung: 'platform', place: RELIEF.place } } })
  const effectCount = life.effects.length
  life.advanceTime(days(30))
  expect([life.label, life.effects.length]).toEqual(['待受理', effectCount])
  life.take(responsible, 'ACCEPT')
  expect(life.row.facts.rung).toBe('responsible')
})

test('a day without the helper’s answer takes the assignment back; it can be undone before', () => {
  const life = submitted()
  life.take(platform, 'ACCEPT')
  life.take(platform, 'ASSIGN', { helper: 'volunteer' })
  expect(texts(life.take(platform, 'TAKE_BACK'))).toEqual(['指派给您的一件援助已撤销，不用再去了'])
  life.take(platform, 'ASSIGN', { helper: 'volunteer' })
  life.advanceTime(hours(24))
  expect(life.label).toBe('已受理')
  expect(life.refusalOf(volunteer, 'AGREE')?.code).toBe('notYours')
})

test('not done: it goes back to the helper and the desk hears why; silence for a week is agreement', () => {
  const life = helping()
  life.take(volunteer, 'REPORT_DONE', DONE)
  expect(texts(life.take(asker, 'DISPUTE', { reason: '人没有来' }))).toEqual([
    '求助人说还没有完成：人没有来',
    '求助人说还没有完成：人没有来',
  ])
  expect(life.label).toBe('帮扶中')
  life.take(volunteer, 'REPORT_DONE', DONE)
  life.advanceTime(days(7))
  expect(life.label).toBe('已完成')
  expect(hoursOf(life.effects)).toHaveLength(1)
})

test('who asked never decides, however high they stand; who helps is not the desk', () => {
  const life = submitted({ ...RELIEF, owner: 'responsible' })
  expect(life.buttons(responsible)).toEqual(['撤回申请'])
  life.take(platform, 'ACCEPT')
  life.take(platform, 'ASSIGN', { helper: 'platform' })
  expect(life.buttons(platform)).toEqual(['同意帮扶', '不能帮扶'])
})

test('each sees the buttons of the moment', () => {
  const life = submitted()
  expect(life.buttons(asker)).toEqual(['撤回申请'])
  expect(life.buttons(responsible)).toEqual(['受理', '驳回'])
  life.take(responsible, 'REFUSE', { reason: '看不清' })
  expect(life.buttons(asker)).toEqual(['修改后重新提交'])
  const other = helping()
  expect(other.buttons(responsible)).toEqual(['改派帮扶人'])
  expect(other.buttons(volunteer)).toEqual(['提交完成', '不能帮扶'])
  expect(other.buttons(asker)).toEqual([])
})

test('goods that went out stay what they are: asking another helper does not change the warehouse they came from', () => {
  const life = helping(GOODS)
  life.take(warehouseOut, 'ISSUE_GOODS')
  life.take(responsible, 'REASSIGN', { helper: 'otherVolunteer', warehouse: 'w2' })
  expect(life.row.facts.warehouse).toBe('w1')
  life.take(otherVolunteer, 'DECLINE', { reason: '有事' })
  life.take(responsible, 'ASSIGN', { helper: 'volunteer', warehouse: 'w2' })
  expect(life.row.facts.warehouse).toBe('w1')
})

test('only goods come from a warehouse, whatever is named with the helper', () => {
  const life = submitted()
  life.take(responsible, 'ACCEPT')
  life.take(responsible, 'ASSIGN', { helper: 'volunteer', warehouse: 'w2' })
  expect(life.row.facts.warehouse).toBe('')
})

test.each([
  ['half', 30],
  ['one', 60],
  ['two', 120],
  ['four', 240],
  ['eight', 480],
])('a span of "%s" is recorded as %d minutes of work', (span, minutes) => {
  const life = helping()
  life.take(volunteer, 'REPORT_DONE', { ...DONE, span })
  const effects = life.take(asker, 'CONFIRM', THANKS)
  expect(hoursOf(effects)).toMatchObject([{ owner: 'volunteer', minutes, planned: minutes, auto: false }])
})

test('who holds two posts over the place takes it up on the nearer one', () => {
  const both = {
    uid: 'both',
    grants: [
      { role: 'platform', region: '' },
      { role: 'leader4', region: RELIEF.place.slice(0, 9) },
      { role: 'responsible', region: RELIEF.place },
    ],
  } as const satisfies Principal
  const life = submitted()
  life.take(both, 'ACCEPT')
  expect(life.row.facts.rung).toBe('responsible')
})

test('who reported twice is thanked for the last report only', () => {
  const life = helping()
  life.take(volunteer, 'REPORT_DONE', { ...DONE, span: 'eight' })
  expect(life.refusalOf(volunteer, 'REPORT_DONE', DONE)?.code).toBe('notNow')
  life.take(asker, 'DISPUTE', { reason: '没有这么久' })
  life.take(volunteer, 'REPORT_DONE', { ...DONE, span: 'half' })
  life.take(asker, 'CONFIRM', THANKS)
  expect(hoursOf(life.effects)).toMatchObject([{ minutes: 30 }])
})

test('what was done is told to everybody by the desk’s word only, which can be taken back and given again', () => {
  const life = helping()
  life.take(volunteer, 'REPORT_DONE', DONE)
  const story = { title: '陪诊', words: '陪着去了医院', thanks: '', photos: [] }
  expect(life.refusalOf(responsible, 'PUBLISH', story)?.code).toBe('notNow')
  life.take(asker, 'CONFIRM', THANKS)
  for (const who of [asker, volunteer]) expect(life.refusalOf(who, 'PUBLISH', story)?.code).toBe('notYours')
  const effects = life.take(responsible, 'PUBLISH', story)
  expect(effects).toContainEqual({ type: 'publishStory', params: story })
  expect(life.label).toBe('已完成')
  expect(life.refusalOf(responsible, 'PUBLISH', story)?.message).toBe('故事已经发布')
  expect(types(life.take(responsible, 'WITHHOLD'))).toEqual(['withholdStory'])
  expect(life.refusalOf(responsible, 'WITHHOLD')?.message).toBe('故事本来就没有公开')
  life.take(responsible, 'PUBLISH', story)
})

test('its colour says whose turn it is, to each who reads it', () => {
  const life = submitted()
  const owner = { uid: life.row.facts.owner }
  const turns = (...people: readonly Principal[]) =>
    people.map(who => stateTurnOf(aid, life.row, who, spokenSpan(aid, {})))
  expect(turns(owner, responsible), 'asked').toEqual(['others', 'yours'])
  life.take(owner, 'WITHDRAW')
  expect(turns(owner, responsible), 'given up').toEqual(['over', 'over'])

  const done = helping()
  done.take(volunteer, 'REPORT_DONE', DONE)
  const rate = (who: Principal) => stateTurnOf(aid, done.row, who, spokenSpan(aid, {}))
  expect([rate(owner), rate(volunteer)], 'helped').toEqual(['yours', 'others'])
  done.take(owner, 'CONFIRM', THANKS)
  expect(rate(owner), 'confirmed').toBe('arranged')
})
