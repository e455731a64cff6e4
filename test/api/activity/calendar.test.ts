/** Calendars, read as strictly as a telephone of the strict kind reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { logIn, PASSWORD, requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

interface Component {
  readonly name: string
  readonly lines: Readonly<Record<string, string>>
  readonly parts: readonly Component[]
}
const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/u

/** Reads a calendar; throws at the first sign that the rules do not allow. */
function parse(ics: string): Component {
  if (!ics.endsWith('\r\n')) throw new Error('the last line does not end')
  const raw = ics.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (Buffer.byteLength(line) > 75) throw new Error(`too long: ${line}`)
    if (/[\r\n]/.test(line) || line.includes('\uFFFD')) throw new Error(`torn: ${line}`)
  }
  const lines = raw.join('\r\n').replace(/\r\n /g, '').split('\r\n')
  const open: { name: string; lines: Record<string, string>; parts: Component[] }[] = []
  for (const line of lines) {
    const [, name = '', , value = ''] = LINE.exec(line) ?? []
    if (!name) throw new Error(`no line: ${line}`)
    if (name === 'BEGIN') open.push({ name: value, lines: {}, parts: [] })
    else if (name === 'END') {
      const done = open.pop()
      if (done?.name !== value) throw new Error(`${value} ends, ${done?.name} is open`)
      if (open.length === 0) return done
      open.at(-1)?.parts.push(done)
    } else {
      const here = open.at(-1)
      if (!here || name in here.lines) throw new Error(`${name} twice or nowhere`)
      here.lines[name] = value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
    }
  }
  throw new Error('it never ends')
}
const eventsOf = (calendar: Component) => calendar.parts.filter(({ name }) => name === 'VEVENT').map(one => one.lines)
/** When each event rings, where it does. */
const alarmsOf = (calendar: Component) =>
  calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .map(({ parts }) => parts.map(({ name, lines }) => `${name} ${lines.TRIGGER}`))

const linkOf = async ({ token }: TestAccount, renew = false) =>
  new URL((await server.call(activityContract.calendarLink, { renew }, { token })).url).pathname
const fetchText = async (path: string) => {
  const response = await fetch(server.url + path)
  return { statusCode: response.status, body: await response.text(), type: response.headers.get('content-type') }
}
const feedOf = async (who: TestAccount) => parse((await fetchText(await linkOf(who))).body)
const publish = (hours: number) =>
  publishActivity(
    server,
    { leader, leader3 },
    gardenDraft([shiftIn(server, hours)], { title: '松土；撒种, 浇水\\一起来' }),
  )

test('what one signed up for is there; another day, another place and calling off arrive as changes of the same', async () => {
  const who = await createVolunteer(server)
  const garden = await publish(60)
  const { id } = await signUpFor(server, who, garden.shifts[0]!)
  const signedUp = await feedOf(who)
  expect(alarmsOf(signedUp), 'it reminds').toEqual([['VALARM -PT2H']])
  const [before] = eventsOf(signedUp)
  expect(before).toMatchObject({ STATUS: 'CONFIRMED', SUMMARY: '松土；撒种, 浇水\\一起来 · 上午班' })
  const { day } = shiftIn(server, 160)
  const move = {
    id: garden.id,
    day,
    from: '10:00',
    reason: '当天有大雨',
    address: '文三路 90 号',
    lng: 120.1,
    lat: 30.2,
  }
  await server.call(activityDeskContract.activityReschedule, move, { token: leader.token })
  const [moved] = eventsOf(await feedOf(who))
  expect(moved).toMatchObject({ UID: before?.UID, STATUS: 'TENTATIVE', LOCATION: '文三路 90 号' })
  expect(moved?.DTSTART).toBe(`${day.replaceAll('-', '')}T100000`)
  expect(moved?.DTEND).toBe(`${day.replaceAll('-', '')}T120000`)
  expect(Number(moved?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  await takeStep(server, who, 'signUpCancel', id)
  const calledOff = await feedOf(who)
  expect(alarmsOf(calledOff), 'nobody is woken').toEqual([[]])
  const [cancelled] = eventsOf(calledOff)
  expect(cancelled).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED' })
  await signUpFor(server, who, garden.shifts[0]!)
  const again = eventsOf(await feedOf(who))
  expect(again).toMatchObject([{ UID: before?.UID, STATUS: 'CONFIRMED' }])
  expect(Number(again[0]?.SEQUENCE)).toBeGreaterThan(Number(cancelled?.SEQUENCE))
})

test('an address that was changed opens nothing, nor one that was made up', async () => {
  const who = await createVolunteer(server)
  const first = await linkOf(who)
  expect(await linkOf(who)).toBe(first)
  const second = await linkOf(who, true)
  expect([(await fetchText(first)).statusCode, (await fetchText(second)).statusCode]).toEqual([404, 200])
  expect((await fetchText(`/ical/${who.uid}.ics`)).statusCode).toBe(404)
  expect((await fetchText('/ical/constructor.ics')).statusCode).toBe(404)
})

test('who logs out everywhere or takes another password closes the calendar, too; who logs out here does not', async () => {
  const who = await createVolunteer(server)
  const address = await linkOf(who)
  const other = await logIn(server, who.phone)
  await server.call(personContract.logout, {}, { token: other })
  expect((await fetchText(address)).statusCode).toBe(200)
  const isClosed = async (path: string) => (await fetchText(path)).statusCode === 404
  await server.call(personContract.logout, { all: true }, { token: who.token })
  expect(await isClosed(address)).toBe(true)
  const token = await logIn(server, who.phone)
  const second = await linkOf({ ...who, token })
  expect(await isClosed(second)).toBe(false)
  const { updatePassword } = personContract
  await server.call(updatePassword, { old: PASSWORD, password: 'another2026' }, { token })
  expect(await isClosed(second)).toBe(true)
  const third = await linkOf({ ...who, token })
  const code = await requestCode(server, who.phone, 'forget')
  await server.call(entryContract.forgetPassword, { phone: who.phone, code, password: PASSWORD })
  expect(await isClosed(third)).toBe(true)
})

test('one activity is a file for everybody; called off it says so, and a draft is none', async () => {
  const garden = await publish(40)
  const path = `/ical/activity/${garden.id}.ics`
  const { body, type } = await fetchText(path)
  expect(type).toBe('text/calendar; charset=utf-8')
  expect([parse(body).lines.METHOD, eventsOf(parse(body))[0]?.STATUS]).toEqual(['PUBLISH', 'CONFIRMED'])
  expect(body).not.toContain('孙浩然')
  await takeStep(server, leader, 'activityCancel', garden.id, { reason: '场地停水' })
  const off = parse((await fetchText(path)).body)
  expect([off.lines.METHOD, eventsOf(off)[0]?.STATUS]).toEqual(['CANCEL', 'CANCELLED'])
  expect(Number(eventsOf(off)[0]?.SEQUENCE)).toBeGreaterThan(Number(eventsOf(parse(body))[0]?.SEQUENCE))
  const draft = gardenDraft([shiftIn(server, 50)])
  const { id } = await server.call(activityDeskContract.activitySave, draft, { token: leader.token })
  expect((await fetchText(`/ical/activity/${id}.ics`)).statusCode).toBe(404)
})

test('what was called off is shown for thirty days, what was for a year, and nobody reads what others signed up for', async () => {
  const [who, other, comes] = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
  const garden = await publish(24 * 60)
  await signUpFor(server, comes!, garden.shifts[0]!)
  const year = await linkOf(comes!)
  const { id } = await signUpFor(server, who!, garden.shifts[0]!)
  await takeStep(server, who!, 'signUpCancel', id)
  const path = await linkOf(who!)
  const feed = async (of = path) => eventsOf(parse((await fetchText(of)).body))
  expect(await feed()).toHaveLength(1)
  expect(eventsOf(await feedOf(other!))).toEqual([])
  server.advanceClock(29 * DAY_MS)
  expect(await feed()).toHaveLength(1)
  server.advanceClock(2 * DAY_MS)
  expect(await feed()).toEqual([])
  // It was two months after the first day.
  server.advanceClock((29 + 364) * DAY_MS)
  expect(await feed(year)).toHaveLength(1)
  server.advanceClock(2 * DAY_MS)
  expect(await feed(year)).toEqual([])
})
