import { useLocation, useSearch } from 'wouter'
import { screenOf } from '../../contract/screens.ts'
import { useQuery } from '../../data/query.ts'
import { canReturnTo } from '../../machines/browser/session.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { AddressForm } from './parts/addressForm.tsx'

const NOT_FOUND = '没有找到这个地址，它可能已经删除'

/** Adds an address, or with `?id=` changes one; `/addressEditD` is for organisations. */
export default function AddressEdit() {
  const [path] = useLocation()
  const query = new URLSearchParams(useSearch())
  const id = query.get('id') ?? ''
  const returnTo = query.get('returnTo') ?? ''
  const { data, problem, retry } = useQuery('/api/my/addressList', {}, id !== '')
  // The contact of an organisation differs from its name.
  const account = useQuery('/api/my/getLianxiren', {}, id === '')
  const organisation = screenOf(path)?.variant === 'organisation'
  const title = `${id ? '编辑' : '新增'}${organisation ? '单位' : ''}地址`
  const address = data?.dataList.find(one => one.id === id)
  if (id && !address) {
    const text = data ? NOT_FOUND : problem?.message
    return <PendingForm title={title} failure={text === undefined ? undefined : { text, onRetry: retry }} />
  }
  if (!id && !account.data && !account.problem) return <PendingForm title={title} failure={undefined} />
  return (
    <AddressForm
      key={id}
      title={title}
      receiver={organisation ? '收货单位' : '收货人'}
      address={address}
      {...(!organisation && account.data && { account: account.data.account })}
      next={canReturnTo(returnTo) ? returnTo : '/address'}
    />
  )
}
