/** Values of the activity wizard, and their conversion to the call's input. */
import * as z from 'zod/mini'
import type { ActivityKind } from '../../../contract/activity.contract.ts'
import { type ActivityPlan, type ShiftForm, shiftForm } from '../../../contract/activityDesk.contract.ts'
import type { Point } from '../../../contract/constants.ts'
import { nightFault } from '../../../contract/shiftTimes.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedCount, typedDay } from '../../../contract/typed.ts'
import type { WireInput } from '../../../contract/wire.ts'
import type { FormValues } from '../../../forms/form.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { clockOf } from '../shared/period.ts'

/** One shift while filling in; numbers as typed. */
export interface ShiftDraft {
  /** Stable key when lines are removed. */
  readonly key: number
  readonly title: string
  readonly day: string
  readonly from: string
  readonly until: string
  readonly places: number | string
  readonly minimum: number | string
  readonly leastAge: number | string
  readonly skill: string
}

export interface ActivityValues extends FormValues {
  readonly kind: ActivityKind | ''
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly pictures: readonly string[]
  readonly drafts: readonly ShiftDraft[]
  readonly region: string
  readonly regionDone: boolean
  readonly address: string
  readonly meeting: string
  readonly at: Point | null
  readonly radius: string
  readonly danger: 'yes' | 'no' | ''
  readonly insurer: string
  readonly policy: string
  readonly insurerPhone: string
  readonly automatic: boolean
}

/** Maximum number of shifts. */
export const MAX_SHIFTS = 8
const DAYS_AHEAD = 7

/** Returns another shift: after the last one, on its day. */
export function nextShift(key: number, last: ShiftDraft | undefined): ShiftDraft {
  if (!last)
    return {
      key,
      title: '上午班',
      day: chinaDay(Date.now(), DAYS_AHEAD),
      from: '09:00',
      until: '11:30',
      places: '',
      minimum: 0,
      leastAge: 0,
      skill: '',
    }
  return { ...last, key, title: '', from: last.until, until: '' }
}

/** Returns the values of a new activity: the current district, one morning shift a week ahead. */
export const blankActivity = (district: string): ActivityValues => ({
  kind: '',
  title: '',
  summary: '',
  body: '',
  pictures: [],
  drafts: [nextShift(0, undefined)],
  region: district,
  regionDone: false,
  address: '',
  meeting: '',
  at: null,
  radius: '300',
  danger: '',
  insurer: '',
  policy: '',
  insurerPhone: '',
  automatic: true,
})

/** Returns the values of the wizard for an existing activity. */
export const valuesOf = (plan: ActivityPlan): ActivityValues => ({
  kind: plan.kind,
  title: plan.title,
  summary: plan.summary,
  body: plan.body,
  pictures: plan.picture ? [plan.picture] : [],
  drafts: plan.shifts.map(({ title, startsAt, endsAt, places, minimum, leastAge, skill }, key) => ({
    key,
    title,
    places,
    minimum,
    leastAge,
    skill,
    day: chinaDay(startsAt),
    from: clockOf(startsAt),
    until: clockOf(endsAt),
  })),
  region: plan.region,
  regionDone: true,
  address: plan.address,
  meeting: plan.meeting,
  at: plan.at,
  radius: String(plan.radius),
  danger: plan.risky ? 'yes' : 'no',
  automatic: plan.automatic,
  insurer: plan.insurance?.insurer ?? '',
  policy: plan.insurance?.number ?? '',
  insurerPhone: plan.insurance?.phone ?? '',
})

const written = ({ key: _, ...shift }: ShiftDraft) => shift
const shiftsSchema = z.array(shiftForm)

/** Returns the errors of the shifts, in the contract's sentences: `drafts.0.title`. */
function shiftErrors(drafts: readonly ShiftDraft[], now: number): Errors {
  const parsed = z.safeParse(shiftsSchema, drafts.map(written))
  const own = drafts.flatMap(({ day, from, until, places, minimum }, index) => [
    ...(day && typedDay(day) < chinaDay(now) ? [[`drafts.${index}.day`, '日期已经过了，请重新选择'] as const] : []),
    ...(from && until && nightFault(from, until)
      ? [[`drafts.${index}.until`, nightFault(from, until) ?? ''] as const]
      : []),
    ...(Number(minimum) > Number(places) && places !== ''
      ? [[`drafts.${index}.minimum`, '最少人数比名额还多'] as const]
      : []),
  ])
  const faults = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries([
    ...faults.map(({ path, message }) => [`drafts.${path.join('.')}`, message] as const).reverse(),
    ...own,
  ])
}

/** Returns the errors beyond the call's schema. */
export function activityErrors(values: ActivityValues, now: number): Errors {
  const { drafts, regionDone, at, danger, insurer, policy, insurerPhone, pictures } = values
  return {
    ...shiftErrors(drafts, now),
    ...(!regionDone && { region: '请选到街道，有社区的最好选到社区' }),
    ...(!at && { at: '请在地图上点出活动地点' }),
    ...(danger === '' && { danger: '请选择会不会有人身危险' }),
    ...(danger === 'yes' && !insurer.trim() && { insurer: '请填写保险公司' }),
    ...(danger === 'yes' && !policy.trim() && { policy: '请填写保单号' }),
    ...(danger === 'yes' && !insurerPhone.trim() && { insurerPhone: '请填写保险电话' }),
    ...(pictures.length > 1 && { pictures: '只能放一张' }),
  }
}

/** Returns the input of the call for a valid wizard. */
export function planOf(values: ActivityValues): Omit<WireInput<'/api/renwu/huodongSave'>, 'id' | 'version'> {
  const { kind, title, summary, body, pictures, drafts, region, address, meeting, at, radius, automatic } = values
  const { danger, insurer, policy, insurerPhone } = values
  const [picture] = pictures
  return {
    kind: kind || 'relief',
    title,
    summary,
    body,
    meeting,
    region,
    address,
    automatic,
    lng: at?.lng ?? 0,
    lat: at?.lat ?? 0,
    radius: Number(typedCount(radius, '米')),
    risky: danger === 'yes',
    ...(picture && { picture }),
    ...(danger === 'yes' && { insurer, policy, insurerPhone }),
    shifts: drafts.map(written) as ShiftForm[],
  }
}
