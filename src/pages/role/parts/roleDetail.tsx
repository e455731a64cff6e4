import type { ReactNode } from 'react'
import type { RoleDetails } from '../../../contract/role.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

const MINUTES_PER_HOUR = 60

/** Returns what is known of a role and its holder. */
export const factsOf = (role: RoleDetails): Fact[] => [
  { label: '角色', value: role.roleLabel },
  { label: '地区', value: role.regionName },
  ...(role.own ? [{ label: '由谁决定', value: role.deskLabel }] : []),
  ...(role.words ? [{ label: '申请说明', value: role.words }] : []),
  ...(role.skills.length > 0 ? [{ label: '特长', value: role.skills.join('、') }] : []),
  ...(role.fullPhone ? [{ label: '电话', value: <a href={`tel:${role.fullPhone}`}>{role.fullPhone}</a> }] : []),
  ...(!role.own && role.introduction ? [{ label: '简介', value: role.introduction }] : []),
  ...(role.workMinutes > 0
    ? [{ label: '志愿工时', value: `${Math.floor(role.workMinutes / MINUTES_PER_HOUR)} 小时` }]
    : []),
  ...(role.others.length > 0
    ? [{ label: '还担任', value: role.others.map(one => `${one.regionName} ${one.roleLabel}`).join('、') }]
    : []),
  { label: '到这一步', value: <When at={role.since} withTime /> },
]

/** Returns the consequences of each step for the person and their open records. */
export function consequencesOf({
  name,
  regionName,
  roleLabel,
  carried,
}: RoleDetails): Readonly<Record<string, string>> {
  const post = `${name} · ${regionName}${roleLabel}`
  const matters =
    carried > 0 ? `手上 ${carried} 件没有办完的事马上退回给派给他的负责人，重新指派。` : '手上没有没办完的事。'
  return {
    SUSPEND: `${post}。${matters}暂停后可以随时恢复。`,
    GO_AWAY: `${post}。${matters}到那天过后自动恢复。`,
    TAKE_BACK: `${post}。${matters}收回后要重新任命才能再担任。`,
  }
}

interface RoleDetailProps {
  id: string
  title: string
  back: { label: string; href: string }
  /** Further steps of the page; `movable` if the reader decides about the role and its holder is in it. */
  more?: (role: RoleDetails, movable: boolean) => readonly Action[]
  children?: (role: RoleDetails) => ReactNode
}

/** One role for the people involved: state, person, history, and available steps. */
export function RoleDetail({ id, title, back, more, children }: RoleDetailProps) {
  const read = useQuery('/api/my/roleDetails', { id }, id !== '')
  const { data } = read
  const record = useRecord('roleGrant', id)
  const steps = useSteps(record, { context: { consequences: data ? consequencesOf(data) : {} } })
  const movable =
    data?.state === 'active' && record.offers.some(({ event, refusal }) => event === 'SUSPEND' && !refusal)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{ title: '没有找到这个角色', action: back }}
      title={title}
      done={data?.state === 'active' ? '正在担任这个角色。' : '这件事已经办完。'}
      whyNot={data?.own ? steps.whyNot : []}
      actions={[...(data && more ? more(data, movable) : []), ...steps.actions]}
      summary={
        data && (
          <MediaRow href={undefined} picture={data.avatar} title={data.name} sub={data.phone} headingLevel={2}>
            {data.carried > 0 && (
              <MutedText>{`手上有 ${data.carried} 件没有办完的任务${data.own ? '' : '，暂停或收回后会转交'}`}</MutedText>
            )}
          </MediaRow>
        )
      }
      facts={data ? factsOf(data) : []}
    >
      {data && children?.(data)}
    </RecordScreen>
  )
}
