import pin from 'icon:map-pin'
import plus from 'icon:plus'
import { useSearch } from 'wouter'
import type { Address as Kept } from '../../contract/person.contract.ts'
import { addressText } from '../../contract/spacing.ts'
import { useAction } from '../../data/action.ts'
import { usePorts } from '../../data/ports.ts'
import { useQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { confirmDialog } from '../../ui/questions.ts'
import { toast } from '../../ui/toasts.ts'
import { AddressCard } from './parts/addressCard.tsx'
import { addressPath } from './parts/addressPath.ts'

const idOf = ({ id }: Kept) => id

export const reads = screenReads([], () => ({
  read: readOf('/api/my/addressList', {}),
}))

export default function Address() {
  const { read } = useReads(reads)
  const { call } = usePorts()
  const { data, problem, retry } = read
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { busy, run } = useAction()
  const returnTo = new URLSearchParams(useSearch()).get('returnTo') ?? ''
  const to = (id = '') => addressPath(me?.kind ?? 'person', { id, returnTo })
  const makeDefault = ({ id, seen, name, phone, region, detail, at }: Kept) =>
    run(`default ${id}`, async () => {
      await call('/api/my/addressEdit', { id, seen, name, phone, region, detail, isDefault: true, ...at })
      invalidate('/api/my/addressList')
      toast('已设为默认地址', 'done')
    })
  const remove = async ({ id, name, ...door }: Kept) => {
    const confirmed = await confirmDialog({
      title: '删除这个地址？',
      text: `${name}，${addressText(door)}。删除后不能恢复，已经提交的订单和申请不受影响。`,
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (!confirmed) return
    await run(`delete ${id}`, async () => {
      await call('/api/my/addressDelete', { id })
      invalidate('/api/my/addressList')
      toast('地址已删除', 'done')
    })
  }
  return (
    <List
      title="收货地址"
      tools={
        data &&
        data.dataList.length > 0 && (
          <ButtonLink href={to()} icon={plus}>
            新增地址
          </ButtonLink>
        )
      }
      items={data?.dataList}
      keyOf={idOf}
      failure={problem && { text: problem.message, onRetry: retry }}
      min={320}
      empty={{
        title: '还没有收货地址',
        text: '加一个常用的，捐物上门收取、兑换礼品、买东西时就不用再填。',
        icon: pin,
        action: { label: '新增地址', href: to() },
      }}
    >
      {address => (
        <AddressCard
          address={address}
          edit={to(address.id)}
          busy={busy}
          onDefault={() => void makeDefault(address)}
          onRemove={() => void remove(address)}
        />
      )}
    </List>
  )
}
