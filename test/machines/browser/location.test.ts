import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../../../src/contract/constants.ts'
import {
  centreOf,
  createLocation,
  isByDefault,
  type Located,
  NOT_STORED_NOTICE,
  placeOf,
  UNPLACED_NOTICE,
} from '../../../src/machines/browser/location.ts'
import {
  centreFrom,
  type IpAnswer,
  middleOf,
  placeFrom,
  type RegeoAnswer,
} from '../../../src/machines/browser/mapAnswers.ts'
import { deferred, memoryStore } from '../../support/machines/fakes.ts'

const LUOHU: Place = {
  province: '广东省',
  city: '深圳市',
  district: '罗湖区',
  provinceId: '44',
  cityId: '4403',
  districtId: '440303',
}
const STORED_LOCATION = {
  addressName: '广东省',
  addressName1: '深圳市',
  addressName2: '罗湖区',
  addressId: '44',
  addressId1: '4403',
  addressId2: '440303',
}
const component = (province: unknown, city: unknown, district: unknown, adcode: unknown): RegeoAnswer => ({
  status: '1',
  regeocode: { addressComponent: { province, city, district, adcode } },
})
const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

const open = (local = memoryStore(), startScript?: Promise<Located | undefined>) => {
  const ip = deferred<IpAnswer>()
  const geo = deferred<RegeoAnswer>()
  const middle = deferred<Point>()
  const geocoded: (readonly [number, number])[] = []
  const notices: string[] = []
  const count = { ip: 0, reloads: 0, centres: 0 }
  const start = () =>
    createLocation({
      local,
      startScript,
      locateByIp: () => {
        count.ip++
        return ip.promise
      },
      reverseGeocode: lngLat => {
        geocoded.push(lngLat)
        return geo.promise
      },
      centreOf: () => {
        count.centres++
        return middle.promise
      },
      notify: text => notices.push(text),
      reload: () => {
        count.reloads++
      },
    })
  const location = start()
  return { location, start, local, ip, geo, middle, geocoded, notices, count, now: () => location.getSnapshot() }
}

test('each of the two notices says what has become of the place', () => {
  expect([UNPLACED_NOTICE, NOT_STORED_NOTICE]).toEqual([
    '没能找到您所在的地区，先按杭州市西湖区显示，您可以自己选择地区',
    '这台设备没能记住您的地区，下次打开时还要再选一次',
  ])
})

describe('the first load', () => {
  test('locates, averages, names, stores the six keys and reloads; after that nobody is geocoded', async () => {
    const { start, local, ip, geo, geocoded, count } = open()
    ip.resolve({ status: '1', rectangle: '114.0,22.5;114.2,22.7' })
    await nextTurn()
    expect(geocoded.map(([lng, lat]) => [lng.toFixed(3), lat.toFixed(3)])).toEqual([['114.100', '22.600']])
    geo.resolve(component('广东省', '深圳市', '罗湖区', '440303'))
    await nextTurn()
    expect([local.data, count]).toMatchObject([STORED_LOCATION, { ip: 1, reloads: 1, centres: 0 }])
    const again = start().getSnapshot()
    expect([placeOf(again), again.hasTag('settled'), count]).toMatchObject([LUOHU, true, { ip: 1, centres: 0 }])
    expect(centreOf(again).lng).toBeCloseTo(114.1)
  })
  test.each(['addressName', 'addressName1', 'addressName2'])('is repeated when %s is missing', key => {
    const local = memoryStore(STORED_LOCATION)
    local.remove(key)
    expect(open(local).count.ip).toBe(1)
  })
  const failures: [string, (o: ReturnType<typeof open>) => void][] = [
    ['the address cannot be located', ({ ip }) => ip.reject(new Error('offline'))],
    ['the address is not known', ({ ip }) => ip.resolve({ status: '1', rectangle: [] })],
    ['the key is wrong', ({ ip }) => ip.resolve({ status: '0', info: 'INVALID_USER_KEY', rectangle: '1,2;3,4' })],
    [
      'the point cannot be named',
      ({ ip, geo }) => {
        ip.resolve({ rectangle: '114,22;115,23' })
        geo.reject(new Error('offline'))
      },
    ],
    [
      'the point lies at sea',
      ({ ip, geo }) => {
        ip.resolve({ rectangle: '114,22;115,23' })
        geo.resolve(component([], [], [], []))
      },
    ],
  ]
  test.each(failures)('%s: the default district with a notice, not stored, no reload', async (_, fail) => {
    const opened = open()
    fail(opened)
    await nextTurn()
    const { now, local, notices, count } = opened
    expect([placeOf(now()), centreOf(now()), isByDefault(now())]).toEqual([DEFAULT_PLACE, DEFAULT_CENTRE, true])
    expect([local.data, count.reloads, notices]).toEqual([{}, 0, [UNPLACED_NOTICE]])
  })
  test('after a failure a person can try again, or choose', async () => {
    const { location, ip, count, now } = open()
    ip.reject(new Error('offline'))
    await nextTurn()
    location.send({ type: 'RETRY' })
    expect([now().hasTag('settled'), count.ip]).toEqual([false, 2])
    await nextTurn()
    location.send({ type: 'CHOOSE', place: LUOHU })
    await nextTurn()
    expect([count.reloads, placeOf(now())]).toEqual([1, LUOHU])
  })
  test('a storage that keeps nothing does not reload for ever', async () => {
    const forgetful = { ...memoryStore(), set: () => {} }
    const { ip, geo, now, count, notices } = open(forgetful)
    ip.resolve({ rectangle: '114,22;115,23' })
    geo.resolve(component('广东省', '深圳市', '罗湖区', '440303'))
    await nextTurn()
    expect([placeOf(now()), now().hasTag('settled'), count.reloads]).toEqual([LUOHU, true, 0])
    expect([centreOf(now()), notices]).toEqual([{ lng: 114.5, lat: 22.5 }, [NOT_STORED_NOTICE]])
  })
  test('made twice, both ask and end in the same place', async () => {
    const { start, ip, geo, local, now } = open()
    const other = start()
    ip.resolve({ rectangle: '114,22;115,23' })
    geo.resolve(component('广东省', '深圳市', '罗湖区', '440303'))
    await nextTurn()
    expect([placeOf(other.getSnapshot()), local.data]).toMatchObject([placeOf(now()), STORED_LOCATION])
  })
})

describe('choosing by hand', () => {
  test('stores names and ids and reloads; the old centre is not taken for the new place', async () => {
    const { location, local, count } = open(memoryStore({ ...STORED_LOCATION, addressCentre: '440303@114.1,22.6' }))
    location.send({ type: 'CHOOSE', place: DEFAULT_PLACE })
    await nextTurn()
    expect([local.data, count.reloads]).toEqual([
      {
        addressName: '浙江省',
        addressName1: '杭州市',
        addressName2: '西湖区',
        addressId: '33',
        addressId1: '3301',
        addressId2: '330106',
      },
      1,
    ])
  })
  test('that a device with an older place cannot store is said, and no reload brings the older one back', async () => {
    const full = { ...memoryStore(STORED_LOCATION), set: () => {} }
    const { location, now, count, notices } = open(full)
    location.send({ type: 'CHOOSE', place: DEFAULT_PLACE })
    await nextTurn()
    expect(notices, 'nobody is told that the choice is lost').toEqual([NOT_STORED_NOTICE])
    expect([placeOf(now()), count.reloads, full.get('addressId2')]).toEqual([DEFAULT_PLACE, 0, '440303'])
  })
  test('with its middle is there with it after the reload, and nobody is asked for it', async () => {
    const { location, start, count } = open(memoryStore(STORED_LOCATION))
    count.centres = 0
    location.send({ type: 'CHOOSE', place: DEFAULT_PLACE, centre: { lng: 120.1, lat: 30.2 } })
    await nextTurn()
    expect([centreOf(start().getSnapshot()), count]).toEqual([
      { lng: 120.1, lat: 30.2 },
      { ip: 0, reloads: 1, centres: 0 },
    ])
  })
  test('a choice made while locating is not overwritten by the late answer', async () => {
    const { location, ip, geo, local, count } = open()
    location.send({ type: 'CHOOSE', place: LUOHU })
    ip.resolve({ rectangle: '120,30;121,31' })
    geo.resolve(component('浙江省', '杭州市', '西湖区', '330106'))
    await nextTurn()
    expect([local.data, count.reloads]).toEqual([STORED_LOCATION, 1])
  })
  test('the middle of a chosen district is geocoded for once and kept', async () => {
    const { start, now, middle, count } = open(memoryStore(STORED_LOCATION))
    expect(centreOf(now())).toEqual(DEFAULT_CENTRE)
    middle.resolve({ lng: 114.13, lat: 22.55 })
    await nextTurn()
    expect(centreOf(now())).toEqual({ lng: 114.13, lat: 22.55 })
    expect([centreOf(start().getSnapshot()), count.centres]).toEqual([{ lng: 114.13, lat: 22.55 }, 1])
  })
  test('a middle that was kept for another district is not taken', () => {
    const { now, count } = open(memoryStore({ ...STORED_LOCATION, addressCentre: '330106@120.1,30.2' }))
    expect([centreOf(now()).lng === 120.1, count.centres]).toEqual([false, 1])
  })
  test('without it the place stays', async () => {
    const { now, middle, notices } = open(memoryStore(STORED_LOCATION))
    middle.reject(new Error('offline'))
    await nextTurn()
    expect([placeOf(now()), centreOf(now()), notices]).toEqual([LUOHU, DEFAULT_CENTRE, []])
  })
})

describe('what the maps service answers', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true })
  test('the middle lies between the corners', () =>
    fc.assert(
      fc.property(degrees(180), degrees(90), degrees(180), degrees(90), (a, b, c, d) => {
        const { lng, lat } = middleOf(`${a},${b};${c},${d}`)
        expect(lng).toBeCloseTo((a + c) / 2)
        expect(lat).toBeCloseTo((b + d) / 2)
      }),
    ))
  test.each([
    [],
    '',
    '1,2',
    '1,2;3',
    '1,2;3,4;5,6',
    '1,2,3;4,5,6',
    'a,b;c,d',
    ',;,',
    ' , ; , ',
    '181,2;3,4',
    '1,91;3,4',
    'NaN,1;2,3',
    undefined,
    null,
    7,
  ])('%j is no rectangle, and is said so in Chinese', rectangle => {
    expect(() => middleOf(rectangle)).toThrow(/手动选择地区/)
  })
  const name = (answer: RegeoAnswer) => {
    const { province, city, district, provinceId, cityId, districtId } = placeFrom(answer)
    return [province, city, district, provinceId, cityId, districtId].join(' ')
  }
  test('an answer that says that it failed is none, whatever stands in it; one that says nothing of it is', () => {
    const answer = component('浙江省', '杭州市', '西湖区', '330106')
    const { status: _, ...silent } = { ...answer, status: '1' }
    expect(name(silent)).toBe(name({ ...answer, status: '1' }))
    expect(() => placeFrom({ ...answer, status: '0' })).toThrow(/手动选择地区/)
    expect(centreFrom({ rectangle: '1,2;3,4' })).toEqual(centreFrom({ status: '1', rectangle: '1,2;3,4' }))
    expect(() => centreFrom({ status: '0', rectangle: '1,2;3,4' })).toThrow(/手动选择地区/)
  })
  test('a district of a city', () => {
    expect(name(component('浙江省', '杭州市', '西湖区', '330106'))).toBe('浙江省 杭州市 西湖区 33 3301 330106')
  })
  test('in a municipality the city is the municipality', () => {
    expect(name(component('北京市', [], '朝阳区', '110105'))).toBe('北京市 北京市 朝阳区 11 1101 110105')
  })
  test('a city without districts', () => {
    expect(name(component('广东省', '东莞市', [], '441900'))).toBe('广东省 东莞市 东莞市 44 4419 441900')
  })
  test('a place directly under its province', () => {
    expect(name(component('河南省', [], '济源市', '419001'))).toBe('河南省 济源市 济源市 41 4190 419001')
  })
  test.each([{}, { status: '0', info: 'x' }, { regeocode: {} }, component('浙江省', '杭州市', '西湖区', '3301')])(
    'nothing can be read from %j',
    answer => expect(() => placeFrom(answer)).toThrow(/手动选择地区/),
  )
})

describe('the start script in index.html has begun to look', () => {
  test('while it looks nothing is asked a second time, and a choice by hand still counts', async () => {
    const { location, now, count } = open(memoryStore(), deferred<Located | undefined>().promise)
    expect([now().hasTag('settled'), count.ip]).toEqual([false, 0])
    location.send({ type: 'CHOOSE', place: LUOHU })
    await nextTurn()
    expect([placeOf(now()), count]).toMatchObject([LUOHU, { ip: 0, reloads: 1 }])
  })
  test('it found nothing: the default district with a notice, and nothing is asked until a person tries again', async () => {
    const { location, now, count, notices } = open(memoryStore(), Promise.resolve(undefined))
    await nextTurn()
    expect([isByDefault(now()), count.ip, notices.length]).toEqual([true, 0, 1])
    location.send({ type: 'RETRY' })
    expect(count.ip).toBe(1)
  })
  test('it could not store what it found: the place holds for this visit, with a notice and without a reload', async () => {
    const forgetful = { ...memoryStore(), set: () => {} }
    const { now, count, notices } = open(
      forgetful,
      Promise.resolve({ place: LUOHU, centre: { lng: 114.1, lat: 22.6 } }),
    )
    await nextTurn()
    expect([placeOf(now()), count.reloads, count.ip]).toEqual([LUOHU, 0, 0])
    expect([centreOf(now()), notices]).toEqual([{ lng: 114.1, lat: 22.6 }, [NOT_STORED_NOTICE]])
  })
  test('it broke: the default district with a notice, as where it found nothing', async () => {
    const { now, count, notices } = open(memoryStore(), Promise.reject(new Error('offline')))
    await nextTurn()
    expect([isByDefault(now()), count.ip, notices]).toEqual([true, 0, [UNPLACED_NOTICE]])
  })
})
