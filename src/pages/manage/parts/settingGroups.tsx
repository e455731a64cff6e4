import { keysOf } from '../../../contract/keys.ts'
import type { SettingRow } from '../../../contract/manage.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { SETTING_GROUPS, SETTINGS, settingText } from '../../../contract/settingKeys.ts'
import { chinaDay } from '../../../contract/time.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import css from './settingGroups.module.css'

const sinceText = ({ since, by }: SettingRow): string =>
  since === null ? '没有改过' : `${chinaDay(since)} 起，${by}提出`

/** Returns the groups that have settings, in the order of the table. */
const groupsOf = (settings: readonly SettingRow[]) =>
  keysOf(SETTING_GROUPS).flatMap(group => {
    const rows = settings.filter(({ name }) => SETTINGS[name].group === group)
    return rows.length > 0 ? [[group, rows] as const] : []
  })

/** Values in force by group, each with its form behind a button. */
export function SettingGroups({ settings }: { settings: readonly SettingRow[] }) {
  return (
    <div className={css.groups}>
      {groupsOf(settings).map(([group, rows]) => (
        <Card key={group}>
          <section aria-label={SETTING_GROUPS[group]}>
            <h2 className={css.title}>{SETTING_GROUPS[group]}</h2>
            <dl>
              {rows.map(row => (
                <div key={row.name} className={css.row}>
                  <div className={css.words}>
                    <dt>{SETTINGS[row.name].label}</dt>
                    <dd className={css.value}>{settingText(row.name, row.value)}</dd>
                    <dd className={css.since}>{sinceText(row)}</dd>
                  </div>
                  <dd className={css.side}>
                    {row.waiting > 0 && <Chip tone="warn">有修改在等</Chip>}
                    <ButtonLink
                      variant="line"
                      size="sm"
                      href={pathTo('/manage/settings', { key: row.name })}
                      aria-label={`修改${SETTINGS[row.name].label}`}
                    >
                      修改
                    </ButtonLink>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </Card>
      ))}
    </div>
  )
}
