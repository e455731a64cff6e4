/** Changes of settings in words. */
import type { SettingChangeRow } from '../../../contract/manage.contract.ts'
import { settingText } from '../../../contract/settingKeys.ts'
import { chinaDay } from '../../../contract/time.ts'

/** Returns `2,000 元 → 3,000 元`. */
export const changeText = ({ name, from, to }: Pick<SettingChangeRow, 'name' | 'from' | 'to'>): string =>
  `${settingText(name, from)} → ${settingText(name, to)}`

/** Returns since or from when it holds. */
export const whenText = ({ takesEffect }: Pick<SettingChangeRow, 'takesEffect'>): string =>
  takesEffect === null ? '复核后立即生效' : `${chinaDay(takesEffect)} 起`
