import coins from 'icon:coins'
import { RESTORE_TABLE } from '../../../contract/deskTables.ts'
import { RESTORE_DESK } from '../../../contract/recordLists.ts'
import { formatCount } from '../../../ui/format.ts'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { RestoreForm } from './restoreForm.tsx'

/** 积分恢复 at the desk of gift staff: somebody asks for expired points, somebody else decides. */
export const PointDesk = deskScreen('/api/renwu/jifenRestorePage', {
  workflow: 'pointRestore',
  list: RESTORE_DESK,
  title: '过期积分',
  unit: '件申请',
  filters: { keyword: '姓名、手机', since: '' },
  row: ({ name, source, points, reason, at, stateLabel }) => ({
    title: `${name} · ${source}`,
    sub: reason,
    amount: `${formatCount(points)} 积分`,
    since: at,
    stateLabel,
  }),
  matter: ({ name, points, source, expiredAt, reason, refusal }) => ({
    title: `${name} · ${formatCount(points)} 积分`,
    facts: [
      { label: '积分来源', value: source },
      { label: '过期', value: <When at={expiredAt} /> },
      { label: '恢复原因', value: reason },
      refusal && { label: '不予恢复', value: refusal },
    ],
  }),
  Note: () => <RestoreForm />,
  table: RESTORE_TABLE,
  empty: { title: '这里没有恢复积分的申请', text: '有人申请，消息里会通知您。', icon: coins },
})
