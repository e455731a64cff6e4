import type { SettingChangeRow } from '../../../contract/manage.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { settingLabel } from '../../../contract/settingKeys.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Section, Stack } from '../../../ui/parts/layout.tsx'
import { changeText, whenText } from './changeWords.ts'

/** Changes that wait for a second person or for their day; renders nothing without any. */
export function ChangesWaiting({ changes }: { changes: readonly SettingChangeRow[] }) {
  if (changes.length === 0) return null
  return (
    <Section title="等着的修改">
      <Stack gap="sm">
        {changes.map(change => (
          <BoardRow
            key={change.id}
            href={pathTo('/manage/settings', { id: change.id })}
            title={`${settingLabel(change.name)}：${changeText(change)}`}
            sub={[change.stateLabel, whenText(change), `${change.owner}提出`, change.reason].join(' · ')}
          />
        ))}
      </Stack>
    </Section>
  )
}
