import { useUrlQuery } from '../../data/urlQuery.ts'
import { CertificationDesk } from './parts/certificationDesk.tsx'

/** What is reviewed here; the address names it, so that others can join it. */
const NAMES = ['book'] as const

/** 审核: certifications, the only book so far. */
export default function Reviews() {
  useUrlQuery(NAMES)
  return <CertificationDesk />
}

export const { reads } = CertificationDesk
