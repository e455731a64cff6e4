import { useUrlQuery } from '../../data/urlQuery.ts'
import { HonourDesk } from './parts/honourDesk.tsx'
import { HonourForm } from './parts/honourForm.tsx'
import { MyCertificates } from './parts/myCertificates.tsx'

const NAMES = ['desk'] as const
const SCREENS = { given: HonourDesk, new: HonourForm } as const
const screenOf = (desk: string | null) => (desk === 'given' || desk === 'new' ? SCREENS[desk] : MyCertificates)

/** 荣誉: my certificates; with `?desk=given` the honours that were given, with `?desk=new` the form to give one. */
export default function Honours() {
  const Screen = screenOf(useUrlQuery(NAMES).query.desk)
  return <Screen />
}

export const reads = { ahead: (address: URLSearchParams) => screenOf(address.get('desk')).reads.ahead(address) }
