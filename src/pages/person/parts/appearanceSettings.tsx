import { setLetterKeys, useLetterKeys } from '../../../ui/letterKeys.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { setLarge, setTheme, useLarge, useThemePreference } from '../../../ui/theme/appearance.ts'
import { SettingCard } from './settingCard.tsx'

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

/** Settings of the look on this device. */
export function AppearanceSettings() {
  const preference = useThemePreference()
  const large = useLarge()
  const letterKeys = useLetterKeys()
  return (
    <SettingCard title="外观">
      <Stack gap="sm">
        <Filters
          label="颜色"
          options={THEMES}
          value={preference}
          onChange={next => setTheme(next === 'light' || next === 'dark' ? next : 'system')}
        />
        <Checkbox checked={large} onChange={setLarge}>
          长者模式（字大一些，每行少一些）
        </Checkbox>
        <Checkbox checked={letterKeys} onChange={setLetterKeys}>
          单个字母的快捷键（办事台上按 J、K、? 等）
        </Checkbox>
      </Stack>
    </SettingCard>
  )
}
