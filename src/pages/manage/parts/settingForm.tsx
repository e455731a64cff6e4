import { MAX_COUNTED } from '../../../contract/constants.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import type { SettingRow } from '../../../contract/manage.contract.ts'
import { manageContract } from '../../../contract/manage.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import {
  SETTING_KEYS,
  SETTINGS,
  type Setting,
  settingText,
  settingTyped,
  settingUnit,
  typedSetting,
} from '../../../contract/settingKeys.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../../data/reads.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Section, Stack } from '../../../ui/parts/layout.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { ChangesWaiting } from './changesWaiting.tsx'
import { changeText, whenText } from './changeWords.ts'

const keyOf = (word: string) => SETTING_KEYS.find(key => key === word)

const reads = screenReads(['key'], ({ key }) => {
  const known = keyOf(key)
  return {
    now: known && readOf('/api/manage/settingPage', { name: known }),
    changes: known && pagesOf('/api/manage/settingHistory', { name: known }),
  }
})

interface FormProps {
  row: SettingRow
  seen: string
  underWay: number | null
}

function Form({ row: { name: key, value: now }, seen, underWay }: FormProps) {
  const setting: Setting = SETTINGS[key]
  const form = useCallForm(manageContract.settingSave, {
    draft: `setting ${key}`,
    given: { name: key },
    start: { value: settingTyped(key, now), seen },
    seen,
    changes: 'settingChange',
    stale: ['/api/getPlatformSet'],
    validate: ({ value }) => {
      const typed = typedSetting(key, value)
      return { value: 'fault' in typed ? typed.fault : '' }
    },
    done: ({ state }) =>
      state === 'inForce'
        ? '已经生效，几秒内各处都是新的值'
        : state === 'proposed'
          ? '已提出，等另一位平台管理员复核'
          : '已排定，到那一天生效',
    next: ({ id }) => pathTo('/manage/settings', { id }),
  })
  // The call's maximum is that of the longest words: only those have a counter, of their own.
  const { max: _, ...bound } = form.bind('value')
  return (
    <GuidedForm
      title={`修改${setting.label}`}
      sub={`现在：${settingText(key, now)}。${setting.effect}${underWay ? `；相关的在办 ${underWay >= MAX_COUNTED ? '100 多' : underWay} 件` : ''}`}
      submitLabel={setting.second ? '提交复核' : '修改'}
      foot={<a href="/manage/settings">不改了，回到平台设置</a>}
      {...form.frame}
    >
      <Restored form={form} />
      {setting.kind === 'choice' ? (
        <RadioCards
          {...bound}
          min={240}
          options={Object.entries(setting.choices).map(([value, label]) => ({ value, label }))}
        />
      ) : (
        <TextField
          {...bound}
          {...(setting.kind === 'words' && { max: setting.max })}
          inputMode={setting.kind === 'words' ? 'text' : 'decimal'}
          after={settingUnit(key) || undefined}
          hint={boundsText(key)}
        />
      )}
      <CallField form={form} name="day" hint="不选就立即生效；选了从那一天零点起" />
      <CallField form={form} name="reason" />
    </GuidedForm>
  )
}

function boundsText(key: SettingRow['name']): string | undefined {
  const setting: Setting = SETTINGS[key]
  if (setting.kind === 'words' || setting.kind === 'choice') return undefined
  const zero = setting.kind === 'count' ? '0（不限）' : settingText(key, setting.min)
  return `${zero}到 ${settingText(key, setting.max)}`
}

/** The form of one setting, the changes that wait for it, and those of before. */
function OneSetting() {
  const { query, now, changes } = useReads(reads)
  const { data, problem, retry } = now
  if (!isKeyOf(SETTINGS, query.key))
    return (
      <Empty
        heading
        title="没有这项设置"
        text="它可能属于旧的版本，现在没有地方用它。"
        action={{ label: '去平台设置', href: '/manage/settings' }}
      />
    )
  if (problem && !data) return <Failure text={problem.message} onRetry={retry} />
  const row = data?.dataList[0]
  if (!data || !row) return <SkeletonLines lines={6} />
  const past = changes.items?.filter(({ id }) => data.waiting.every(one => one.id !== id)) ?? []
  return (
    <Stack>
      <Form row={row} seen={data.seen} underWay={data.underWay} />
      <ChangesWaiting changes={data.waiting} />
      {past.length > 0 && (
        <Section title="修改记录">
          <Stack gap="sm">
            {past.map(change => (
              <BoardRow
                key={change.id}
                href={pathTo('/manage/settings', { id: change.id })}
                title={changeText(change)}
                sub={[change.stateLabel, whenText(change), `${change.owner}提出`, change.reason].join(' · ')}
              />
            ))}
            {changes.hasMore && (
              <MoreButton
                loading={changes.loadingMore}
                onMore={changes.fetchNextPage}
                failure={changes.problem?.message}
              />
            )}
          </Stack>
        </Section>
      )}
    </Stack>
  )
}

export const SettingForm = Object.assign(OneSetting, { reads })
