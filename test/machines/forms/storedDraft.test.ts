/** What is read of a device that somebody else may have written to: the steps of a form, and where a place lies. */
import { describe, expect, test } from 'vitest'
import { DEFAULT_PLACE, STORAGE_KEYS } from '../../../src/contract/constants.ts'
import {
  draftAddresses,
  draftKey,
  type GuidedStep,
  locateField,
  parseDraft,
  serializeDraft,
} from '../../../src/machines/browser/draft.ts'
import { storeCentre, storedCentre, storedPlace, storePlace } from '../../../src/machines/browser/place.ts'
import { memoryStore } from '../../support/machines/fakes.ts'

const STEPS: readonly GuidedStep[] = ['是谁', '要什么', '核对'].map((name, at) => ({
  name,
  fields: [`field${at}`],
  validate: () => ({}),
}))
const BLANK = { field0: '', field1: '' }
const stepsOf = (step: unknown, reached: unknown) => {
  const stored = parseDraft(JSON.stringify({ draft: {}, key: 'k', step, reached }), STEPS, BLANK)
  return [stored?.step, stored?.reached]
}

describe('a draft', () => {
  test.each([
    [0, 0, [0, 0]],
    [1, 2, [1, 2]],
    [2, 2, [2, 2]],
    [2, 1, [1, 1]],
    [7, 9, [2, 2]],
    [-1, -3, [0, 0]],
    [1.5, 2, [0, 2]],
    ['1', 2, [0, 2]],
    [1, null, [0, 0]],
  ])('left at step %j of %j reached is opened at %j', (step, reached, opened) => {
    expect(stepsOf(step, reached)).toEqual(opened)
  })
  test('comes back as it was, but for secrets, which are named, and for what the form no longer asks', () => {
    const text = serializeDraft(
      {
        draft: { field0: '张三', field1: '密码', gone: 'x' },
        step: 1,
        reached: 2,
        page: 3,
        key: 'k',
        href: '/applyWz',
      },
      ['field1'],
      BLANK,
    )
    expect(text).not.toContain('密码')
    expect(parseDraft(text, STEPS, BLANK)).toEqual({
      draft: { field0: '张三', field1: '' },
      step: 1,
      reached: 2,
      page: 3,
      key: 'k',
      href: '/applyWz',
      notStored: ['field1'],
    })
  })
  test('is found again by whoever wrote it, not by others', () => {
    const drafts = memoryStore({
      [draftKey('a', 'one')]: JSON.stringify({ href: '/applyWz' }),
      [draftKey('a', 'old')]: JSON.stringify({ draft: {} }),
      [draftKey('a', 'torn')]: '{',
      [draftKey('ab', 'two')]: JSON.stringify({ href: '/applyJz' }),
    })
    expect(draftAddresses(drafts, 'a')).toEqual(['/applyWz'])
  })
  test.each([
    [['field1', 'gone'], ['field1']],
    ['field1', []],
    [undefined, []],
  ])('that names %j as left out names %j of the fields that there are', (notStored, named) => {
    const text = JSON.stringify({ draft: {}, key: 'k', step: 0, reached: 0, notStored })
    expect(parseDraft(text, STEPS, BLANK)?.notStored).toEqual(named)
  })
  test('belongs to its account, or to whoever has none', () => {
    expect([draftKey('u1', 'aid'), draftKey('', 'aid')]).toEqual(['draft:u1:aid', 'draft:visitor:aid'])
  })
  test.each([
    ['field0', { step: 0, field: 'field0' }],
    ['field2', { step: 2, field: 'field2' }],
    ['field1.0.name', { step: 1, field: 'field1' }],
    ['captcha', { step: -1, field: 'captcha' }],
  ])('is wrong at %s in %j', (named, place) => expect(locateField(STEPS, named)).toEqual(place))
})

describe('a place on the device', () => {
  const CENTRE = { lng: 120.13, lat: 30.26 }
  test.each([
    ['330106@120.13,30.26', CENTRE],
    ['330106@0,-30.5', { lng: 0, lat: -30.5 }],
    ['330106@120.13', undefined],
    ['330106@', undefined],
    ['330106', undefined],
    ['330106@east,30.26', undefined],
    ['330106@120.13,north', undefined],
    ['330106@Infinity,30.26', undefined],
    ['330102@120.13,30.26', undefined],
    ['', undefined],
  ])('that lies at “%s” lies at %j', (stored, centre) => {
    expect(storedCentre(memoryStore({ [STORAGE_KEYS.centre]: stored }), DEFAULT_PLACE)).toEqual(centre)
  })
  test('without a code lies nowhere', () => {
    const local = memoryStore({ [STORAGE_KEYS.centre]: '@120.13,30.26' })
    expect(storedCentre(local, { ...DEFAULT_PLACE, districtId: '' })).toBeUndefined()
  })
  test('comes back with its middle, and without the one of the place before', () => {
    const local = memoryStore()
    expect([storedPlace(local), storedCentre(local, DEFAULT_PLACE)]).toEqual([undefined, undefined])
    storePlace(local, DEFAULT_PLACE)
    storeCentre(local, DEFAULT_PLACE, CENTRE)
    expect([storedPlace(local), storedCentre(local, DEFAULT_PLACE)]).toEqual([DEFAULT_PLACE, CENTRE])
    storeCentre(local, DEFAULT_PLACE, undefined)
    expect(storedCentre(local, DEFAULT_PLACE)).toBeUndefined()
  })
  test.each(['province', 'city', 'district'] as const)('without its %s is none', level => {
    const local = memoryStore()
    storePlace(local, { ...DEFAULT_PLACE, [level]: '' })
    expect(storedPlace(local)).toBeUndefined()
  })
})
