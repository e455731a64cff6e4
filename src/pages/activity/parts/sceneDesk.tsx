import calendar from 'icon:calendar-heart'
import plus from 'icon:plus'
import { isKeyOf } from '../../../contract/keys.ts'
import { ACTIVITY_DESK, type TabOf } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps } from '../../../data/listProps.ts'
import { useInfiniteQuery, useQuery } from '../../../data/query.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { DeskCard } from './deskCard.tsx'
import { mayWrite } from './sceneDoor.tsx'

const idOf = ({ id }: { readonly id: string }) => id
type ActivityDeskTab = TabOf<typeof ACTIVITY_DESK>
/** Returns the tab of an address; by default `open`. */
export const deskTabOf = (value: string): ActivityDeskTab => (isKeyOf(ACTIVITY_DESK.tabs, value) ? value : 'open')

const NEW = pathTo('/scene', { write: 'new' })
const EMPTY_TEXTS: Readonly<Record<ActivityDeskTab, readonly [title: string, text: string]>> = {
  open: ['现在没有进行中的活动', '发布之后的活动在这里：谁来、还差几个人、当天签到。'],
  draft: ['没有草稿', '还没有提交的、被退回要修改的活动在这里。'],
  submitted: ['没有等审核的活动', '有新提交的，消息里会通知负责人。'],
  settling: ['没有要核时的活动', '活动结束后在这里核对工时、写总结。'],
  past: ['还没有结束的活动', '办完的、取消的活动在这里，可以换个日期再办一次。'],
}

const emptyOf = (tab: ActivityDeskTab, writes: boolean): EmptyState => {
  const [title, text] = EMPTY_TEXTS[tab]
  const action = { label: '发起一场活动', href: NEW }
  return { title, text, icon: calendar, ...(writes && (tab === 'open' || tab === 'draft') && { action }) }
}

/** Activities in my regions by state, each with pending work. */
export function SceneDesk({ tab, onTab }: { tab: ActivityDeskTab; onTab: (tab: string) => void }) {
  const pages = useInfiniteQuery('/api/renwu/huodongPage', { tab })
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const writes = me !== undefined && mayWrite(me.roles)
  return (
    <List
      title="活动现场"
      sub="办活动、看报名、当天签到"
      tools={
        writes && (
          <ButtonLink icon={plus} href={NEW}>
            发起活动
          </ButtonLink>
        )
      }
      filters={
        <Filters
          hideLabel
          label="状态"
          options={tabOptions(ACTIVITY_DESK.tabs, undefined)}
          value={tab}
          onChange={onTab}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="场活动"
      min={320}
      empty={emptyOf(tab, writes)}
    >
      {row => <DeskCard row={row} />}
    </List>
  )
}
