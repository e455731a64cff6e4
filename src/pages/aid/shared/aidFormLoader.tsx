import { type ReactNode, useState } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { useView } from '../../../data/view.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { failureOf } from '../../record/shared/recordDetail.ts'
import { type AidValues, aidFormValues, applicantOf } from './aidValues.ts'

/** What an application begins with. */
export interface AidFormStart {
  readonly uid: string
  readonly organisation: boolean
  /** Masked; empty where none is kept. */
  readonly identityOnFile: string
  readonly values: AidValues
  /** The refused one that is put right. */
  readonly revised: AidDetail | undefined
}

interface AidFormLoaderProps {
  title: string
  /** Of the refused application that is revised; empty for a new one. */
  id: string
  /** Of the withdrawn application that is asked for again; empty where none is. */
  again?: string
  children: (start: AidFormStart) => ReactNode
}

/** Reads what is on file, and the refused application where one is revised, before a form begins. */
export function AidFormLoader({ title, id, again = '', children }: AidFormLoaderProps) {
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const me = useQuery('/api/my/getMyInfo', {})
  const savedContact = useQuery('/api/my/getLianxiren', {})
  const addresses = useQuery('/api/my/addressList', {})
  const read = useQuery('/api/my/yuanzhuDetails', { id: id || again }, id !== '' || again !== '')
  const record = useRecord('aid', id)
  // Once it is being filled the form stays, whatever the record becomes under it.
  const [started, setStarted] = useState<AidFormStart>()
  if (started) return children(started)
  const revised = id ? read.data : undefined
  if (id && isMissing(read.problem))
    return <Empty heading title="没有找到这件申请" action={{ label: '看我的求助', href: '/myHelp' }} />
  const failed = [me, savedContact, addresses].find(one => one.problem)
  const failure = failed?.problem
    ? { text: failed.problem.message, onRetry: failed.retry }
    : id
      ? failureOf(record, read)
      : undefined
  const waitsForEarlier = again !== '' && !read.data && !read.problem
  if (!me.data || !savedContact.data || !addresses.data || waitsForEarlier || (id && (!revised || !record.ready)))
    return <PendingForm title={title} failure={failure} />
  const offer = record.offers.find(one => one.event === 'REVISE')
  if (revised && (!offer || offer.refusal))
    return (
      <Empty
        heading
        title="这件申请现在不能修改"
        text={offer?.refusal?.message ?? '只有被驳回的申请可以修改后重新提交。'}
        action={{
          label: '看这件申请',
          href: pathTo(revised.kind === 'goods' ? '/myHelpDetailWz' : '/myHelpDetailJz', { id }),
        }}
      />
    )
  const { contact, account } = savedContact.data
  setStarted({
    uid: me.data.uid,
    organisation: me.data.kind === 'organisation',
    identityOnFile: contact?.identity ?? revised?.applicant.identity ?? '',
    values: aidFormValues(applicantOf(contact ?? addresses.data.dataList[0], account, district), read.data, revised),
    revised,
  })
  return null
}
