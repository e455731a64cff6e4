import { pathTo } from '../../../contract/screens.ts'
import { formatCount } from '../../../ui/format.ts'
import { When } from '../../../ui/parts/when.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'

/** My expired points that staff requested to restore. */
export const RestoreDetail = recordScreen('pointRestore', '/api/my/jifenRestoreDetails', {
  title: '积分恢复',
  done: '这份申请已经办结。',
  missing: {
    title: '没有找到这份申请',
    text: '它可能属于另一个账号。',
    action: { label: '看我的积分', href: pathTo('/point') },
  },
  facts: ({ points, source, expiredAt, reason, refusal }) => [
    { label: '过期积分', value: formatCount(points) },
    { label: '积分来源', value: source },
    { label: '过期', value: <When at={expiredAt} /> },
    { label: '恢复原因', value: reason },
    refusal && { label: '不予恢复', value: refusal },
  ],
})
