/** 1-product.md 1.1 and 2-workflows.md 2.12, roles and leaders, told by people. */
import { expect, test } from 'vitest'
import { APPOINTED_BY, type OpenRole } from '../../src/contract/appointing.ts'
import { type RoleGrant, roleGrant } from '../../src/machines/workflows/roleGrant/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { AUDITOR, ROLE_ACTORS, VOLUNTEER } from '../support/model/worlds/roleGrant.ts'

const { neighbour, leader4, leader3, farLeader3, leader2, farLeader2, platform, secondPlatform } = ROLE_ACTORS
const why = { reason: '搬走了' }
const applicationInput = { words: '退休在家，周末有空' }
const held = { uid: 'neighbour', role: 'volunteer', region: '330106' }

const applied = (facts: RoleGrant = VOLUNTEER) => {
  const life = new RecordSimulation(roleGrant, facts)
  life.take({ uid: facts.owner }, 'APPLY', applicationInput)
  return life
}
const appointed = () => {
  const life = new RecordSimulation(roleGrant, VOLUNTEER)
  life.take(leader3, 'ADD')
  return life
}

test('a neighbour applies to be a volunteer, the leader of the district approves: the role comes with it', () => {
  const life = applied()
  expect(life.label).toBe('待审核')
  expect(life.effects.some(({ type }) => type === 'grant')).toBe(false)
  life.take(leader3, 'APPROVE')
  expect(life.label).toBe('在任')
  expect(life.effects).toContainEqual({ type: 'grant', params: held })
})
test('refused with a reason, or withdrawn: no role', () => {
  const refused = applied()
  expect(refused.refusalOf(leader3, 'REFUSE', { reason: '' })?.field).toBe('reason')
  refused.take(leader3, 'REFUSE', why)
  expect(refused.label).toBe('未通过')
  const withdrawn = applied()
  withdrawn.take(neighbour, 'WITHDRAW')
  expect(withdrawn.label).toBe('已撤回')
  for (const life of [refused, withdrawn]) expect(life.effects.some(({ type }) => type === 'grant')).toBe(false)
})
test('nobody decides on their own application, not even the platform', () => {
  for (const one of [leader3, platform]) {
    const life = applied({ ...VOLUNTEER, owner: one.uid ?? '', desk: one === platform ? 'platform' : 'leader3' })
    expect(life.refusalOf(one, 'APPROVE')?.code).toBe('notYours')
    expect(life.refusalOf(one, 'REFUSE', why)?.code).toBe('notYours')
  }
})
test('nobody appoints themselves', () => {
  const life = new RecordSimulation(roleGrant, { ...VOLUNTEER, owner: 'leader3' })
  expect(life.refusalOf(leader3, 'ADD')?.code).toBe('notYours')
})

/** What each role may do. */
const BY_HAND: Readonly<Record<OpenRole, 'leader3' | 'leader2' | 'platform'>> = {
  leader4: 'leader3',
  volunteer: 'leader3',
  collector: 'leader3',
  responsible: 'leader3',
  activityLeader: 'leader3',
  leader3: 'leader2',
  finance: 'leader2',
  giftStaff: 'leader2',
  warehouseIn: 'leader2',
  warehouseOut: 'leader2',
  leader2: 'platform',
}
test.each(Object.entries(BY_HAND))('%s is appointed by %s and nobody else', (name, by) => {
  const role = name as OpenRole
  expect(APPOINTED_BY[role]).toBe(by)
  const facts: RoleGrant = { ...VOLUNTEER, role, desk: APPOINTED_BY[role] }
  for (const one of [leader4, leader3, farLeader3, leader2, farLeader2, platform]) {
    const no = new RecordSimulation(roleGrant, facts).refusalOf(one, 'ADD')
    if (one.uid === by) expect(no).toBeUndefined()
    else expect(no?.code, `${one.uid} appoints a ${role}`).toBe('notYours')
  }
})
test('suspended: the role rests and its tasks are handed up; resumed, it is back', () => {
  const life = appointed()
  life.take(leader3, 'SUSPEND', why)
  expect(life.label).toBe('已暂停')
  expect(life.effects.slice(-3).map(({ type }) => type)).toEqual(['revoke', 'handUp', 'message'])
  expect(life.buttons(neighbour)).toEqual([])
  life.take(platform, 'RESUME')
  expect(life.label).toBe('在任')
  expect(life.effects).toContainEqual({ type: 'grant', params: held })
})
test('taken back by the level above or the platform, with a reason, and for good', () => {
  for (const one of [leader3, platform]) {
    const life = appointed()
    expect(life.refusalOf(farLeader3, 'TAKE_BACK', why)?.code).toBe('notYours')
    expect(life.refusalOf(leader2, 'TAKE_BACK', why)?.code).toBe('notYours')
    life.take(one, 'TAKE_BACK', why)
    expect(life.label).toBe('已收回')
    expect(life.effects).toContainEqual({ type: 'handUp', params: held })
    expect(life.refusalOf(one, 'RESUME')?.code).toBe('notNow')
  }
})
test('where the post above is vacant, the next leader up decides', () => {
  const life = applied({ ...VOLUNTEER, desk: 'leader2' })
  expect(life.refusalOf(farLeader2, 'APPROVE')?.code).toBe('notYours')
  life.take(leader2, 'APPROVE')
  expect(life.label).toBe('在任')
})
test('an auditor is proposed by one of the platform and let in by another, by neither of them alone', () => {
  const proposed = () => {
    const life = new RecordSimulation(roleGrant, AUDITOR)
    life.take(platform, 'PROPOSE')
    return life
  }
  const life = proposed()
  expect(life.label).toBe('待复核')
  expect(life.effects.some(({ type }) => type === 'grant')).toBe(false)
  expect(life.refusalOf(platform, 'COUNTERSIGN')?.message).toBe('需要另一位平台复核，不能由同一人完成')
  for (const one of [neighbour, leader2, leader3]) expect(life.refusalOf(one, 'COUNTERSIGN')?.code).toBe('notYours')
  life.take(secondPlatform, 'COUNTERSIGN')
  expect(life.label).toBe('在任')
  expect(life.effects).toContainEqual({ type: 'grant', params: { uid: 'neighbour', role: 'auditor', region: '' } })
  const retracted = proposed()
  expect(retracted.refusalOf(secondPlatform, 'RETRACT')?.code).toBe('notYours')
  retracted.take(platform, 'RETRACT')
  const turnedDown = proposed()
  expect(turnedDown.refusalOf(secondPlatform, 'TURN_DOWN', { reason: '' })?.field).toBe('reason')
  turnedDown.take(secondPlatform, 'TURN_DOWN', why)
  expect([retracted.label, turnedDown.label]).toEqual(['已撤回', '未通过'])
})
test('only who is alone appoints alone, and the last of the platform stays', () => {
  const alone = new RecordSimulation(roleGrant, { ...AUDITOR, alone: true })
  expect(new RecordSimulation(roleGrant, AUDITOR).refusalOf(platform, 'APPOINT_ALONE')?.code).toBe('notNow')
  expect(alone.refusalOf(platform, 'PROPOSE')?.message).toContain('只有您一人')
  const last = new RecordSimulation(roleGrant, { ...AUDITOR, role: 'platform', alone: true, last: true })
  last.take(platform, 'APPOINT_ALONE')
  for (const event of ['SUSPEND', 'TAKE_BACK'])
    expect(last.refusalOf(platform, event, why)?.message).toContain('至少要留一位')
  expect(last.refusalOf(neighbour, 'GO_AWAY', { until: '2099-01-05', ...why })?.message).toContain('至少要留一位')
})
