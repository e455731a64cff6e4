import medal from 'icon:medal'
import plus from 'icon:plus'
import { HONOUR_DESK } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 颁发的荣誉: what a city or the platform has honoured people for. */
export const HonourDesk = deskScreen('/api/renwu/rongyuPage', {
  workflow: 'certificate',
  list: HONOUR_DESK,
  title: '颁发的荣誉',
  sub: '荣誉任何人都可以查验；撤销要平台两个人',
  unit: '份荣誉',
  filters: { keyword: '姓名、事由、编号', since: '' },
  Tools: () => (
    <ButtonLink size="sm" icon={plus} href={pathTo('/honer', { desk: 'new' })}>
      颁发荣誉
    </ButtonLink>
  ),
  row: ({ owner, title, reason, at, stateLabel }) => ({
    title: `${owner} · ${title}`,
    sub: reason,
    since: at,
    stateLabel,
  }),
  matter: ({ owner, title, reason, issuer, number, why }) => ({
    title: `${owner} · ${title}`,
    facts: [
      { label: '事由', value: reason },
      { label: '颁发单位', value: issuer },
      { label: '编号', value: <a href={pathTo('/certified', { no: number })}>{number}</a> },
      why !== '' && { label: '最近的说明', value: why },
    ],
  }),
  empty: { title: '这里没有荣誉', text: '颁发以后，对方马上会收到消息。', icon: medal },
})
