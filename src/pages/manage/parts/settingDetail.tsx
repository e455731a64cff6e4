import { pathTo } from '../../../contract/screens.ts'
import { settingLabel, settingNamed, settingText } from '../../../contract/settingKeys.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { When } from '../../../ui/parts/when.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import { whenText } from './changeWords.ts'

const isScheduled = ({ flow, row }: RecordHandle) =>
  flow?.edges.some(({ from, cause, name }) => from === row?.state && cause === 'clock' && name === 'takesEffect')

/** One change of a setting: old and new value, reason, and its steps. */
export const SettingDetail = recordScreen('settingChange', '/api/manage/settingDetails', {
  title: data => (data ? `修改${settingLabel(data.name)}` : '设置变更'),
  done: '新的值已经生效。',
  turn: (_, record) => (isScheduled(record) ? '不用再做什么，到那一天零点自动生效。' : undefined),
  missing: {
    title: '没有找到这次修改',
    text: '只有平台管理员可以看。',
    action: { label: '去平台设置', href: '/manage/settings' },
  },
  facts: ({ name: key, from, to, reason, owner, at, record: { facts }, ...row }) => [
    { label: '原来的值', value: settingText(key, from) },
    { label: '新的值', value: settingText(key, to) },
    { label: '什么时候', value: whenText(row) },
    { label: '原因', value: reason },
    typeof facts.fault === 'string' && facts.fault !== '' && { label: '不能生效', value: facts.fault },
    { label: '对在办的事', value: settingNamed(key)?.effect ?? '没有地方用它了' },
    { label: '提出人', value: owner },
    { label: '提出时间', value: <When at={at} withTime /> },
  ],
  cards: ({ name: key }) => settingNamed(key) && <a href={pathTo('/manage/settings', { key })}>看这一项的修改记录</a>,
})
