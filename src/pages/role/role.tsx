import users from 'icon:users'
import { useMemo } from 'react'
import { ROLE_TABS, type RoleRow } from '../../contract/role.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { SelectField } from '../../ui/parts/input.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { isAppointed, ORDERED_ROLES, roleChoices } from './parts/duties.ts'
import { appointableRoles, leaderPostsOf } from './parts/leaderPosts.ts'
import { useChildRegions } from './parts/regionWithin.tsx'
import { RoleCard } from './parts/roleCard.tsx'

const NAMES = ['tab', 'role', 'region', 'keyword'] as const
const TAB_LABELS = { applied: '待审核', active: '在任', suspended: '已暂停', past: '已结束' }
const ALL = { value: '', label: '全部' }
const idOf = ({ id }: RoleRow) => id
/** A list of the device takes '' for nothing chosen. */
const ANY = { value: 'any', label: '全部' }
const chosen = (value: string) => (value === ANY.value ? '' : value)
const choices = [ANY, ...roleChoices(ORDERED_ROLES).map(({ value, label }) => ({ value, label }))]

/** 角色: the people below me, by state, role, region and name; whoever waits is decided from here. */
export default function RoleList() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { data: counts } = useQuery('/api/renwu/roleCounts', {})
  const posts = useMemo(() => leaderPostsOf(me), [me])
  const [post] = posts
  const { data: children } = useChildRegions(post?.region ?? '', post !== undefined)
  const tab = ROLE_TABS.find(one => one === query.tab)
  const { keyword } = query
  const pages = useInfiniteQuery('/api/renwu/rolePage', {
    ...(tab && { tab }),
    ...(isAppointed(query.role) && { role: query.role }),
    ...(/^\d+$/.test(query.region) && { region: query.region }),
    ...(keyword && { keyword }),
  })
  const canAppoint = appointableRoles(posts).length > 0
  const narrowed = Boolean(tab || query.role || query.region || keyword)
  return (
    <List
      title="角色"
      sub={post && posts.length === 1 ? `${post.regionName}里由您带领的人` : '由您带领的人'}
      tools={
        canAppoint && (
          <ButtonLink href="/addRole" icon={users}>
            任命
          </ButtonLink>
        )
      }
      filters={
        <>
          <Search
            label="找人"
            placeholder="姓名，或完整手机号"
            value={keyword}
            onChange={words => setQuery({ keyword: words })}
          />
          <FoldingFilters
            active={[query.role, query.region].filter(Boolean).length}
            onClear={() => setQuery({ role: '', region: '' })}
            sorting={
              <Filters
                hideLabel
                label="状态"
                options={[
                  ALL,
                  ...ROLE_TABS.map(value => ({
                    value,
                    label: TAB_LABELS[value],
                    ...(counts && value !== 'past' && { count: counts[value] }),
                  })),
                ]}
                value={tab ?? ''}
                onChange={value => setQuery({ tab: value })}
              />
            }
          >
            <SelectField
              label="角色"
              value={query.role || ANY.value}
              options={choices}
              onChange={role => setQuery({ role: chosen(role) })}
            />
            {children && posts.length === 1 && children.dataList.length > 0 && (
              <SelectField
                label="地区"
                value={query.region || ANY.value}
                options={[ANY, ...children.dataList.map(({ id, name }) => ({ value: id, label: name }))]}
                onChange={region => setQuery({ region: chosen(region) })}
              />
            )}
          </FoldingFilters>
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      min={360}
      unit="条"
      empty={
        narrowed
          ? {
              title: '没有符合的人',
              text: '换一个条件看看，或者看全部。',
              action: { label: '看全部', onPress: () => setQuery({ tab: '', role: '', region: '', keyword: '' }) },
            }
          : {
              title: '您下面还没有人',
              text: canAppoint ? '请对方先注册，再用手机号任命。' : '这里由上一级负责人任命。',
              icon: users,
              ...(canAppoint && { action: { label: '任命', href: '/addRole' } }),
            }
      }
    >
      {row => <RoleCard row={row} href={row.mine ? pathTo('/editRole', { id: row.id }) : undefined} />}
    </List>
  )
}

export function preload(): void {
  prefetchQuery('/api/my/getMyInfo', {})
  prefetchQuery('/api/renwu/roleCounts', {})
}
