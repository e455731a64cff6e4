/** Checks a proposed value of a setting against its bounds, its neighbours and what is proposed already. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import {
  SETTINGS,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingContradiction,
  settingFault,
  settingLabel,
  settingText,
} from '../../../src/contract/settingKeys.ts'
import { chinaDay, chinaMidnight } from '../../../src/contract/time.ts'
import { type SettingChange, settingChange } from '../../../src/machines/workflows/settingChange/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import { factsOf } from '../../engine/records.ts'
import { type SettingValues, settingsOf } from '../../engine/settings.ts'
import type { Limits } from '../../kernel/limits.ts'
import { WAITING_STATES } from './settingChanges.ts'

/** A change may be announced this long ahead. */
const MAX_DAYS_AHEAD = 366

interface Proposal {
  readonly uid: string
  readonly key: SettingKey
  readonly to: SettingValue
  /** `2027-01-31`; undefined for at once. */
  readonly day?: string | undefined
  /** ms since 1970 */
  readonly now: number
  /** The change itself, if it waits already. */
  readonly id?: string
}

async function waitingChanges(db: Queryable, except = ''): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'facts'])
    .where('workflow', '=', 'settingChange')
    .where('state', 'in', [...WAITING_STATES])
    .where(sql<SqlBool>`id <> ${except}`)
    .execute()
  return rows.map(row => factsOf(settingChange, row))
}

/**
 * Resolves to why a value cannot be in force under this key, a sentence; empty where it can, whichever of the other
 * changes that wait come into force before it.
 */
export async function faultOfChange(
  db: Queryable,
  values: SettingValues,
  { key, to, id }: { readonly key: string; readonly to: SettingValue; readonly id?: string },
): Promise<string> {
  const fault = settingFault(key, to)
  if (fault !== undefined) return fault
  const others = await waitingChanges(db, id)
  const contradiction = settingContradiction(key, to, other => [
    values[other],
    ...others.flatMap(one => (one.key === other ? [one.to] : [])),
  ])
  return contradiction ?? ''
}

const needsSecond = ({ second }: Setting): boolean => second === true

/** Returns the moment from which a change holds, ms since 1970; null for at once. Throws `invalid` at the day. */
function startOf(day: string | undefined, now: number): number | null {
  if (day === undefined) return null
  if (day <= chinaDay(now)) refuse('invalid', '这一天已经到了，请选明天或以后，或者不选日期立即生效', 'day')
  if (day > chinaDay(now, MAX_DAYS_AHEAD)) refuse('invalid', '最多提前一年', 'day')
  return chinaMidnight(day)
}

/** Waits until no other change of a setting is under way, until this transaction ends. */
export const lockSettings = (db: Queryable): Promise<void> => lockName(db, 'settings')

/**
 * Resolves to the facts of a new change. Throws `invalid` at the field at fault.
 */
export async function proposalOf(
  db: Queryable,
  limits: Limits,
  { uid, key, to, day, now }: Proposal,
): Promise<SettingChange> {
  await lockSettings(db)
  const at = startOf(day, now)
  const values = await settingsOf(db, limits)
  const from = values[key]
  const waiting = (await waitingChanges(db)).filter(one => one.key === key)
  if (from === to && waiting.length === 0)
    refuse('invalid', `${settingLabel(key)}现在就是 ${settingText(key, to)}，不用改`, 'value')
  const dayOf = (moment: number | null) => chinaDay(moment ?? now)
  if (waiting.some(one => dayOf(one.at) === dayOf(at)))
    refuse('invalid', '这一项在同一天已经有一个修改在等，请先撤回那一个，或者选别的日期', 'day')
  const fault = await faultOfChange(db, values, { key, to })
  if (fault !== '') refuse('invalid', fault, 'value')
  return { owner: uid, key, from, to, at, needsTwo: needsSecond(SETTINGS[key]), fault: '' }
}
