/** 2b-workflows 2b.7, a sign-up and its hours, told by people. */
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import { signUp } from '../../src/machines/workflows/signUp/chart.ts'
import { decideUntil, type SignUp } from '../../src/machines/workflows/signUp/facts.ts'
import { offerEnd } from '../../src/machines/workflows/signUp/offer.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { SIGN_UP_ACTORS, TRUSTED } from '../support/model/worlds/signUp.ts'

const { volunteer, host, shift } = SIGN_UP_ACTORS
const why = { reason: '手机没电了' }
const { startsAt, endsAt } = TRUSTED
const at = (time: string) => Date.parse(`${time}+08:00`)
const shown = (ms: number) => new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 16)

const approved = (now: number, facts: Partial<SignUp> = {}) => {
  const life = new RecordSimulation(signUp, { ...TRUSTED, ...facts })
  life.now = now
  life.take(volunteer, 'APPLY')
  return life
}
const hoursIn = (effects: readonly Effect[]) =>
  effects.flatMap(effect => (effect.type === 'open' ? [effect.params.input] : []))

describe('a place that came free', () => {
  test.each([
    ['2027-03-01T10:00', '2027-03-08T09:00', '2027-03-02T19:00', 'for a day, of which nine hours are night'],
    ['2027-03-01T22:00', '2027-03-08T09:00', '2027-03-03T16:00', 'from the morning on where it comes free at night'],
    ['2027-03-01T21:59', '2027-03-08T09:00', '2027-03-03T15:59', 'the last minute of the evening counts'],
    ['2027-03-01T06:59', '2027-03-08T09:00', '2027-03-02T16:00', 'from seven in the morning on'],
    ['2027-03-01T10:00', '2027-03-01T15:00', '2027-03-01T13:00', 'until two hours before the beginning'],
    ['2027-03-01T10:00', '2027-03-01T11:00', '2027-03-01T10:30', 'for half an hour at least'],
    ['2027-03-01T10:00', '2027-03-01T10:20', '2027-03-01T10:20', 'never longer than until the beginning'],
  ])('%s of what begins %s is kept until %s: %s', (made, begins, until) => {
    expect(shown(offerEnd(at(made), at(begins)))).toBe(until)
  })
})

test('who leads decides until half a day before; who signs up later is looked at until the beginning', () => {
  const half = startsAt - 12 * HOUR_MS
  expect([half - 1, half, half + 1].map(moment => decideUntil(moment, startsAt))).toEqual([half, startsAt, startsAt])
})

test('who calls off is late from a day before on, and not a moment earlier', () => {
  const lateAt = (moment: number) => {
    const life = approved(moment)
    life.take(volunteer, 'CANCEL')
    return life.row.facts.late
  }
  expect([startsAt - 24 * HOUR_MS, startsAt - 24 * HOUR_MS + 1].map(lateAt)).toEqual([false, true])
})

test('another day: there are two days to say whether one comes, and never less than half a day to fill the place', () => {
  const answerTimeAfter = (now: number, by: number) => {
    const life = approved(now)
    life.take(shift, 'RESCHEDULED', { by })
    const { reconfirmBy, ...facts } = life.row.facts
    return [reconfirmBy, facts.startsAt, facts.endsAt]
  }
  const days = (n: number) => n * 24 * HOUR_MS
  expect(answerTimeAfter(startsAt - days(9), days(1))).toEqual([
    startsAt - days(7),
    startsAt + days(1),
    endsAt + days(1),
  ])
  expect(answerTimeAfter(startsAt - days(1), HOUR_MS)[0]).toBe(startsAt - 11 * HOUR_MS)
  expect(answerTimeAfter(startsAt - HOUR_MS, HOUR_MS)[0]).toBe(startsAt - HOUR_MS)
})

describe('who goes long after the end', () => {
  const servedWith = (arrive: (life: RecordSimulation<SignUp>) => void, came = startsAt) => {
    const life = approved(startsAt - 48 * HOUR_MS)
    life.now = came
    arrive(life)
    life.now = endsAt + 2 * HOUR_MS
    return hoursIn(life.take(volunteer, 'CHECK_OUT'))
  }
  test('has served half an hour more than planned where codes prove it', () => {
    expect(servedWith(life => life.take(volunteer, 'CHECK_IN'))).toMatchObject([{ minutes: 210, source: 'scan' }])
    expect(servedWith(life => life.take(host, 'ADMIT'))).toMatchObject([{ minutes: 210, source: 'leaderScan' }])
  })
  test('has served as long as planned where nothing but a word does', () => {
    expect(servedWith(life => life.take(host, 'LET_IN', why))).toMatchObject([{ minutes: 180, source: 'manual' }])
  })
  test('has served from the beginning, however early they came', () => {
    const early = servedWith(life => life.take(volunteer, 'CHECK_IN'), startsAt - 25 * MINUTE_MS)
    expect(early).toMatchObject([{ minutes: 210, startedAt: startsAt, endedAt: endsAt + 30 * MINUTE_MS }])
  })
  test('came by the code that they showed last, whatever was taken back', () => {
    const served = servedWith(life => {
      life.take(host, 'LET_IN', why)
      life.take(host, 'UNDO_CHECK_IN', why)
      life.take(volunteer, 'CHECK_IN')
    })
    expect(served).toMatchObject([{ minutes: 210, source: 'scan' }])
  })
})

test.each(['CHECK_OUT', 'SIGN_OUT', 'LET_OUT'] as const)('whoever goes by %s has served until then', by => {
  const life = approved(startsAt - 48 * HOUR_MS)
  life.now = startsAt
  life.take(volunteer, 'CHECK_IN')
  life.now = startsAt + HOUR_MS
  const served = life.take(by === 'CHECK_OUT' ? volunteer : host, by, by === 'LET_OUT' ? why : undefined)
  expect(hoursIn(served)).toMatchObject([{ minutes: 60, startedAt: startsAt, endedAt: startsAt + HOUR_MS }])
})

test('a leader keeps a place for whoever comes on foot, and none for a car', () => {
  const invited = (kind: SignUp['kind']) =>
    new RecordSimulation(signUp, { ...TRUSTED, kind }).refusalOf(host, 'INVITE', { reason: '缺人手' })?.message
  expect([invited('volunteer'), invited('vehicle')]).toEqual([undefined, '名额只留给志愿者'])
})
