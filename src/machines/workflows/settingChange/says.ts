/** What people are told of a change of settings that they propose. */
import type { Says } from '../../workflow/says.ts'
import type { SettingChange } from './chart.ts'

export const settingChangeSays = {
  proposer: { proposed: ['others', '等另一位看您提的修改'], scheduled: null },
} satisfies Says<SettingChange>
