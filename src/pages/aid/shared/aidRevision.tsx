import { type ReactNode, useState } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { failureOf } from '../../record/shared/recordDetail.ts'

export interface AidRevisionProps {
  title: string
  id: string
  children: (revised: AidDetail) => ReactNode
}

/** Loads a refused application; explains why it cannot be revised. */
export function AidRevision({ title, id, children }: AidRevisionProps) {
  const read = useQuery('/api/my/yuanzhuDetails', { id })
  const record = useRecord('aid', id)
  // Once started the form stays, whatever happens to the record.
  const [revised, setRevised] = useState<AidDetail>()
  if (revised) return children(revised)
  if (isMissing(read.problem))
    return <Empty heading title="没有找到这件申请" action={{ label: '看我的求助', href: '/myHelp' }} />
  const { data } = read
  if (!data || !record.ready) return <PendingForm title={title} failure={failureOf(record, read)} />
  const offer = record.offers.find(one => one.event === 'REVISE')
  if (!offer || offer.refusal)
    return (
      <Empty
        heading
        title="这件申请现在不能修改"
        text={offer?.refusal?.message ?? '只有被驳回的申请可以修改后重新提交。'}
        action={{
          label: '看这件申请',
          href: pathTo(data.kind === 'goods' ? '/myHelpDetailWz' : '/myHelpDetailJz', { id }),
        }}
      />
    )
  setRevised(data)
  return null
}
