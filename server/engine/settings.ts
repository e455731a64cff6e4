/** Reads the settings of the platform inside any transaction, so that a change is in force on every server at once. */
import { sql } from 'kysely'
import { tableOf } from '../../src/contract/keys.ts'
import {
  SETTING_KEYS,
  SETTINGS,
  type Setting,
  type SettingKey,
  type SettingOf,
  type SettingValue,
  settingFault,
} from '../../src/contract/settingKeys.ts'
import type { Queryable } from '../db/connect.ts'
import type { Limits } from '../kernel/limits.ts'
import { DELAYS_KEY } from './delays.ts'

export type SettingValues = Readonly<Record<SettingKey, SettingValue>>

/** A limit of the environment holds until the platform sets another. */
const fallbackOf = (key: SettingKey, limits: Partial<Limits>): SettingValue =>
  (limits as Readonly<Record<string, number | undefined>>)[key] ?? SETTINGS[key].fallback

/** Returns the value under a key among rows of the table; undefined where there is none, or one that may not be. */
function storedValue(key: SettingKey, rows: ReadonlyMap<string, unknown>): SettingValue | undefined {
  const { delay, workflow = '' }: Setting = SETTINGS[key]
  const delays = rows.get(DELAYS_KEY) as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  const value = delay === undefined ? rows.get(key) : delays?.[workflow]?.[delay]
  return value === undefined || settingFault(key, value) !== undefined ? undefined : (value as SettingValue)
}

/** Resolves to all settings in force; an unreadable value counts as none. */
export async function settingsOf(db: Queryable, limits: Partial<Limits> = {}): Promise<SettingValues> {
  const found = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [DELAYS_KEY, ...SETTING_KEYS])
    .execute()
  const rows = new Map(found.map(({ key, value }) => [key, value as unknown]))
  return Object.fromEntries(
    SETTING_KEYS.map(key => [key, storedValue(key, rows) ?? fallbackOf(key, limits)]),
  ) as SettingValues
}

/** Resolves to one setting in force; never a delay, which `fire` reads for itself. */
export async function settingOf<K extends SettingKey>(
  db: Queryable,
  key: K,
  limits: Partial<Limits> = {},
): Promise<SettingOf<K>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  const rows = new Map<string, unknown>(row ? [[key, row.value]] : [])
  return (storedValue(key, rows) ?? fallbackOf(key, limits)) as SettingOf<K>
}

const LIMITS = ['unpaidOrders', 'unpaidPieces', 'openAids', 'openGifts', 'begunPerDay'] as const

/** Resolves to the limits of this server with those that the platform has set. */
export async function limitsInForce(db: Queryable, limits: Limits): Promise<Limits> {
  const found = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', LIMITS).execute()
  const rows = new Map(found.map(({ key, value }) => [key, value as unknown]))
  return { ...limits, ...tableOf(LIMITS, key => Number(storedValue(key, rows) ?? limits[key])) }
}

/** Writes a value under its key; a delay of a chart into the row of all delays. */
export async function writeSetting(db: Queryable, key: SettingKey, value: SettingValue): Promise<void> {
  const { delay, workflow = '' }: Setting = SETTINGS[key]
  const row =
    delay === undefined
      ? { key: key as string, value: JSON.stringify(value) }
      : { key: DELAYS_KEY, value: JSON.stringify({ [workflow]: { [delay]: value } }) }
  const merged = sql<string>`setting.value || jsonb_build_object(${workflow}::text,
    coalesce(setting.value->${workflow}::text, '{}') || jsonb_build_object(${delay ?? ''}::text, ${JSON.stringify(value)}::jsonb))`
  await db
    .insertInto('setting')
    .values(row)
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: delay === undefined ? row.value : merged }))
    .execute()
}
