import users from 'icon:users'
import { useMemo } from 'react'
import { isKeyOf } from '../../contract/keys.ts'
import { ROLE_DESK } from '../../contract/recordLists.ts'
import type { RoleRow } from '../../contract/role.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/query.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { SelectField } from '../../ui/parts/input.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useChildRegions } from '../place/shared/childRegions.ts'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { isAppointed, ORDERED_ROLES, roleChoices } from './parts/duties.ts'
import { appointableRoles, leaderPostsOf } from './parts/leaderPosts.ts'
import { RoleCard } from './parts/roleCard.tsx'

const { tabs } = ROLE_DESK
const idOf = ({ id }: RoleRow) => id
/** A select treats '' as no choice. */
const ANY = { value: 'any', label: '全部' }
const chosen = (value: string) => (value === ANY.value ? '' : value)
const choices = [ANY, ...roleChoices(ORDERED_ROLES).map(({ value, label }) => ({ value, label }))]

export const reads = screenReads(['tab', 'role', 'region', 'keyword'], ({ tab, role, region, keyword }) => ({
  me: readOf('/api/my/getMyInfo', {}),
  pages: pagesOf('/api/renwu/rolePage', {
    tab: isKeyOf(tabs, tab) ? tab : 'all',
    ...(isAppointed(role) && { role }),
    ...(/^\d+$/.test(region) && { region }),
    ...(keyword && { keyword }),
  }),
}))

/** 角色: people below me, by state, role, region and name; applications are decided from here. */
export default function RoleList() {
  const { query, setQuery, me, pages } = useReads(reads)
  const posts = useMemo(() => leaderPostsOf(me.data), [me.data])
  const [post] = posts
  const { data: children } = useChildRegions(post?.region ?? '', post !== undefined)
  const { keyword } = query
  const canAppoint = appointableRoles(posts).length > 0
  const narrowed = Boolean(query.tab || query.role || query.region || keyword)
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
                options={tabOptions(tabs, pages.first?.counts)}
                value={isKeyOf(tabs, query.tab) ? query.tab : 'all'}
                onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
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
