/** What a calendar says of each activity: whether it takes place, what is to be done, where, by whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarEvent, type EventStatus, icsOf } from '../../../server/domain/activity/ics.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

/** The lines of a calendar as they were before they were folded. */
const linesOf = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (ics: string, name: string) =>
  linesOf(ics).flatMap(line => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))
const EVENT: CalendarEvent = {
  ...{ uid: 's1@linli', sequence: 3, status: 'CONFIRMED', title: '种菜', description: '带手套', location: '菜园' },
  ...{ organizer: '青苗', url: 'https://linli.test/a?id=1' },
  ...{ startsAt: MONDAY, endsAt: MONDAY + 2 * HOUR_MS, changedAt: MONDAY - HOUR_MS },
}

describe('a calendar file', () => {
  test('says each thing in its line, and rings two hours before', () => {
    expect(linesOf(icsOf({ name: '我的活动', method: 'PUBLISH', events: [EVENT] }))).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Linli//Activities//ZH', 'CALSCALE:GREGORIAN'],
      ...['METHOD:PUBLISH', 'X-WR-CALNAME:我的活动', 'X-WR-TIMEZONE:Asia/Shanghai'],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'BEGIN:VTIMEZONE', 'TZID:Asia/Shanghai', 'BEGIN:STANDARD'],
      ...['DTSTART:19700101T000000', 'TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800', 'TZNAME:CST', 'END:STANDARD'],
      ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:s1@linli', 'DTSTAMP:20270301T000000Z'],
      ...['LAST-MODIFIED:20270301T000000Z', 'SEQUENCE:3', 'STATUS:CONFIRMED'],
      ...['DTSTART;TZID=Asia/Shanghai:20270301T090000', 'DTEND;TZID=Asia/Shanghai:20270301T110000'],
      ...['SUMMARY:种菜', 'DESCRIPTION:带手套', 'LOCATION:菜园', 'ORGANIZER;CN="青苗":https://linli.test/a?id=1'],
      ...['URL:https://linli.test/a?id=1', 'TRANSP:OPAQUE', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:种菜'],
      ...['TRIGGER:-PT2H', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', ''],
    ])
  })
  test.each<[EventStatus, string, number]>([
    ['CONFIRMED', 'OPAQUE', 1],
    ['TENTATIVE', 'TRANSPARENT', 0],
    ['CANCELLED', 'TRANSPARENT', 0],
  ])('of what is %s takes time or not, and rings only where it is certain', (status, transparency, alarms) => {
    const ics = icsOf({ name: '', method: 'CANCEL', events: [{ ...EVENT, status }] })
    expect([valuesOf(ics, 'STATUS'), valuesOf(ics, 'TRANSP'), valuesOf(ics, 'METHOD')]).toEqual([
      ...[[status], [transparency], ['CANCEL']],
    ])
    expect(valuesOf(ics, 'TRIGGER')).toHaveLength(alarms)
  })
  test('has no line for words that there are none of, and one event after the other', () => {
    const other = { ...EVENT, uid: 's2@linli', title: '收菜', description: '', status: 'TENTATIVE' as const }
    const ics = icsOf({ name: '', method: 'PUBLISH', events: [other, EVENT] })
    expect(valuesOf(ics, 'UID')).toEqual(['s2@linli', 's1@linli'])
    expect(valuesOf(ics, 'DESCRIPTION')).toEqual(['带手套', '种菜'])
  })
  test('folds what is longer than 75 octets and nothing that is not', () => {
    const fits = 'a'.repeat(75 - 'SUMMARY:'.length)
    const raw = (title: string) => icsOf({ name: '', method: 'PUBLISH', events: [{ ...EVENT, title }] })
    expect(raw(fits)).toContain(`\r\nSUMMARY:${fits}\r\n`)
    expect(raw(`${fits}b`)).toContain(`\r\nSUMMARY:${fits}\r\n b\r\n`)
    expect(raw(`${fits}${'b'.repeat(75)}`)).toContain(`${fits}\r\n ${'b'.repeat(74)}\r\n b\r\n`)
  })
})

const publish = (hours: number, changes = {}, shifts = [shiftIn(server, hours)]) =>
  publishActivity(server, { leader, leader3 }, gardenDraft(shifts, changes))
const get = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, ics: await response.text() }
}
async function feedOf({ token }: TestAccount) {
  const { url } = await server.call(activityContract.calendarLink, {}, { token })
  return (await get(new URL(url).pathname)).ics
}

describe('one’s own calendar', () => {
  test('says of each state whether one is expected, and what is not settled yet', async () => {
    const who = await createVolunteer(server)
    const garden = await publish(30)
    const { id } = await signUpFor(server, who, garden.shifts[0]!)
    const described = '松土、撒种、浇水\\n集合：菜园东门'
    const tentative = ['applied', 'waiting', 'offered', 'toReconfirm']
    const certain = ['approved', 'present', 'underway', 'left', 'absent', 'excuseAsked', 'absentFinal']
    const off = ['refused', 'lapsed', 'passed', 'released', 'cancelled', 'withdrawn', 'calledOff', 'excused']
    expect([...tentative, ...certain, ...off].sort(), 'every state').toEqual(Object.keys(signUp.states).sort())
    const open = [...tentative, 'approved', 'present', 'underway']
    for (const state of [...tentative, ...certain, ...off]) {
      await putInState(server, id, state)
      const ics = await feedOf(who)
      const expected = tentative.includes(state) ? 'TENTATIVE' : off.includes(state) ? 'CANCELLED' : 'CONFIRMED'
      expect(valuesOf(ics, 'STATUS'), state).toEqual([expected])
      const words = open.includes(state) ? `${labelOf(signUp, state)}\\n${described}` : described
      expect(valuesOf(ics, 'DESCRIPTION')[0], state).toBe(words)
    }
  })
  test('of whom a unit named and then withdrew rings no more', async () => {
    const who = await createVolunteer(server)
    const garden = await publish(33)
    const { id } = await signUpFor(server, who, garden.shifts[0]!)
    expect(valuesOf(await feedOf(who), 'TRIGGER')).toEqual(['-PT2H'])
    await putInState(server, id, 'withdrawn')
    expect(valuesOf(await feedOf(who), 'TRIGGER')).toEqual([])
  })
  test('of whoever called off and came back says that they come, whatever is written of the first time later', async () => {
    const who = await createVolunteer(server)
    const shift = (await publish(34)).shifts[0]!
    const { id: first } = await signUpFor(server, who, shift)
    await takeStep(server, who, 'signUpCancel', first)
    server.advanceClock(1)
    await signUpFor(server, who, shift)
    await putInState(server, first, 'cancelled')
    expect(valuesOf(await feedOf(who), 'STATUS')).toEqual(['CONFIRMED'])
  })
  test('is called after the portal, has each shift once, says where and of whom, and leads to the activity', async () => {
    const who = await createVolunteer(server)
    const garden = await publish(36, {}, [shiftIn(server, 48), shiftIn(server, 52, { title: '下午班' })])
    for (const shift of garden.shifts) await signUpFor(server, who, shift)
    const ics = await feedOf(who)
    expect(valuesOf(ics, 'X-WR-CALNAME')).toEqual(['邻里 · 我的活动'])
    expect(valuesOf(ics, 'METHOD')).toEqual(['PUBLISH'])
    expect(valuesOf(ics, 'UID')).toEqual(garden.shifts.map(shift => `${shift}@linli`))
    expect(valuesOf(ics, 'SUMMARY')).toEqual(['周六社区菜园开种 · 上午班', '周六社区菜园开种 · 下午班'])
    expect(valuesOf(ics, 'LOCATION')).toEqual(['曙光路 122 号社区菜园', '曙光路 122 号社区菜园'])
    expect(valuesOf(ics, 'URL')[0]).toMatch(new RegExp(`^https?://.+/volunteerDetail\\?id=${garden.id}$`))
    expect(linesOf(ics).filter(line => line.startsWith('ORGANIZER'))[0]).toContain('CN="孙**"')
  })
})

describe('the calendar of one activity', () => {
  const fileOf = (id: string) => get(`/ical/activity/${id}.ics`)
  test('has its shifts in their order, one that was dropped as called off while the others take place', async () => {
    const shifts = [
      shiftIn(server, 78, { title: '下午班' }),
      shiftIn(server, 72),
      shiftIn(server, 75, { title: '厨房' }),
    ]
    const garden = await publish(0, {}, shifts)
    await takeStep(server, leader, 'shiftDrop', garden.shifts[2]!, { reason: '停水' })
    const { ics } = await fileOf(garden.id)
    const parts = ['下午班', '上午班', '厨房']
    expect(valuesOf(ics, 'SUMMARY')).toEqual(parts.map(part => `周六社区菜园开种 · ${part}`))
    expect(valuesOf(ics, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(valuesOf(ics, 'METHOD'), 'not all of it').toEqual(['PUBLISH'])
    expect(valuesOf(ics, 'X-WR-CALNAME')).toEqual(['周六社区菜园开种'])
    expect(valuesOf(ics, 'UID')).toEqual(garden.shifts.map(shift => `${shift}@linli`))
    expect(valuesOf(ics, 'DESCRIPTION')[0]).toBe('松土、撒种、浇水\\n集合：菜园东门')
    const begins = linesOf(ics).filter(line => line.startsWith('DTSTART;'))
    expect(begins.map(line => line.slice(-6))).toEqual(['150000', '090000', '120000'])
    const ends = linesOf(ics).filter(line => line.startsWith('DTEND;'))
    expect(ends.map(line => line.slice(-6))).toEqual(['170000', '110000', '140000'])
  })
  test('has a higher number after every change, so that telephones take it over', async () => {
    const garden = await publish(96)
    const sequence = async () => Number(valuesOf((await fileOf(garden.id)).ics, 'SEQUENCE')[0])
    const numbers = [await sequence()]
    await takeStep(server, leader, 'shiftPlaces', garden.shifts[0]!, { places: 4 })
    numbers.push(await sequence())
    await takeStep(server, leader, 'activityCancel', garden.id, { reason: '场地停水' })
    numbers.push(await sequence())
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
  })
  test('tells an organisation’s whole name, no meeting point where there is none, and nothing that is not shown', async () => {
    const unit = await createUnit(server, '青苗公益')
    const garden = await publish(100)
    const { db } = server.database
    const set = (changes: { uid?: string; meeting?: string; listed?: boolean }) =>
      db.updateTable('activity').set(changes).where('id', '=', garden.id).execute()
    await set({ uid: unit.uid, meeting: '' })
    const { ics } = await fileOf(garden.id)
    expect(ics).toContain('CN="青苗公益"')
    expect(valuesOf(ics, 'DESCRIPTION')[0]).toBe('松土、撒种、浇水')
    await set({ listed: false })
    expect((await fileOf(garden.id)).status, 'its shifts are there, and nobody is to read of it').toBe(404)
    await set({ listed: true })
    expect((await fileOf(garden.id)).status).toBe(200)
  })
})
