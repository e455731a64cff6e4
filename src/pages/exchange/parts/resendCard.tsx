import { useState } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AddressChoice } from '../../mall/shared/addressChoice.tsx'

/** Chooses another address after a returned parcel. */
export function ResendCard({ id, record }: { id: string; record: RecordHandle }) {
  const { data: addresses, problem, retry } = useQuery('/api/my/addressList', {})
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  if (!addresses && problem) return <Failure text={problem.message} onRetry={retry} />
  if (!addresses) return <SkeletonLines lines={3} />
  const send = async () => {
    if (chosen === '') return setError('请选择收货地址')
    const refusal = await record.fire('RESEND', { address: chosen })
    if (refusal) setError(refusal.message)
    else toast('已换地址，等工作人员再寄一次', 'done')
  }
  return (
    <Card>
      <h2>包裹退回来了，换个地址再寄</h2>
      <AddressChoice
        addresses={addresses.dataList}
        chosen={chosen}
        error={error}
        back={pathTo('/exchangeDetail', { id })}
        onChange={address => {
          setChosen(address)
          setError(undefined)
        }}
      />
      <Button busy={record.busy} onClick={() => void send()}>
        换个地址再寄
      </Button>
    </Card>
  )
}
