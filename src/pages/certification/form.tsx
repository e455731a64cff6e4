import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { OrganisationForm, PersonForm } from './parts/certificationForm.tsx'
import { kindAt, VARIANTS } from './parts/variants.ts'

export const reads = screenReads(['id'], ({ id }) => ({
  me: readOf('/api/my/getMyInfo', {}),
  read: id ? readOf('/api/my/identDetails', { id }) : undefined,
}))

/** 填写认证: first, or with `?id=` what was submitted before. */
export default function CertificationEdit() {
  const [path] = useLocation()
  const { query, me, read } = useReads(reads)
  const kind = kindAt(path)
  const { title } = VARIANTS[kind]
  const problem = read.problem ?? me.problem
  if (!me.data || (query.id && !read.data)) {
    const text = isMissing(read.problem) ? '没有找到这份认证，它可能属于另一个账号' : problem?.message
    return <PendingForm title={title} failure={text === undefined ? undefined : { text, onRetry: read.retry }} />
  }
  const { name, region } = me.data
  const form = { earlier: read.data, district: region, accountName: name }
  return kind === 'person' ? (
    <PersonForm key={query.id} {...form} />
  ) : (
    <OrganisationForm key={kind + query.id} kind={kind} {...form} />
  )
}
