import { type ReactNode, useState } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { prefetchQuery, useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { LazyPart, type Part, preloadPart } from '../../../ui/parts/lazyPart.tsx'
import type { AidRevisionProps } from './aidRevision.tsx'
import { type AidValues, aidFormValues, applicantOf } from './aidValues.ts'

/** Initial values of an application. */
export interface AidFormStart {
  readonly uid: string
  readonly organisation: boolean
  /** Masked; empty for none on file. */
  readonly identityOnFile: string
  readonly values: AidValues
  /** The refused application to revise. */
  readonly revised: AidDetail | undefined
}

interface AidFormLoaderProps {
  title: string
  /** Id of the refused application to revise; empty for a new one. */
  id: string
  /** Id of the withdrawn application to repeat; empty for none. */
  again?: string
  children: (start: AidFormStart) => ReactNode
}

/** Loaded separately: first applications need no code for records. */
const revision: Part<AidRevisionProps> = { load: () => import('./aidRevision.tsx').then(one => one.AidRevision) }

/** Prefetches the initial values of an application; `id` names a refused one to revise. */
export function preloadAidForm(id: string | null): void {
  if (id) {
    preloadPart(revision)
    prefetchQuery('/api/my/yuanzhuDetails', { id })
  }
  prefetchQuery('/api/my/getLianxiren', {})
}

/** Loads the refused application and the data on file before the form starts. */
export function AidFormLoader({ title, id, again = '', children }: AidFormLoaderProps) {
  const begin = (revised: AidDetail | undefined) => (
    <OnFile title={title} again={again} revised={revised}>
      {children}
    </OnFile>
  )
  if (id) return <LazyPart part={revision} height="30rem" props={{ title, id, children: begin }} />
  return begin(undefined)
}

interface OnFileProps {
  title: string
  again: string
  revised: AidDetail | undefined
  children: (start: AidFormStart) => ReactNode
}

function OnFile({ title, again, revised, children }: OnFileProps) {
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const me = useQuery('/api/my/getMyInfo', {})
  const savedContact = useQuery('/api/my/getLianxiren', {})
  const addresses = useQuery('/api/my/addressList', {})
  const earlier = useQuery('/api/my/yuanzhuDetails', { id: again }, again !== '')
  // Once started the form stays, whatever changes on file.
  const [started, setStarted] = useState<AidFormStart>()
  if (started) return children(started)
  const failed = [me, savedContact, addresses].find(one => one.problem)
  const failure = failed?.problem && { text: failed.problem.message, onRetry: failed.retry }
  const waitsForEarlier = again !== '' && !earlier.data && !earlier.problem
  if (!me.data || !savedContact.data || !addresses.data || waitsForEarlier)
    return <PendingForm title={title} failure={failure} />
  const { contact, account } = savedContact.data
  setStarted({
    uid: me.data.uid,
    organisation: me.data.kind === 'organisation',
    identityOnFile: contact?.identity ?? revised?.applicant.identity ?? '',
    values: aidFormValues(
      applicantOf(contact ?? addresses.data.dataList[0], account, district),
      revised ?? earlier.data,
      revised,
    ),
    revised,
  })
  return null
}
