import badge from 'icon:badge-check'
import { useLocation } from 'wouter'
import { CERTIFICATION_IN_FORCE } from '../../contract/certificationWords.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { OrganisationForm, PersonForm, PersonRoleForm } from './parts/certificationForm.tsx'
import { feeOfKind, kindAt, VARIANTS } from './parts/variants.ts'

export const reads = screenReads(['id', 'role', 'change'], ({ id }) => ({
  me: readOf('/api/my/getMyInfo', {}),
  mine: pagesOf('/api/my/identPage', {}),
  read: id ? readOf('/api/my/identDetails', { id }) : undefined,
}))

/** 填写认证: first, with `?id=` what was submitted before, with `&change=1` what is to change of one in force. */
export default function CertificationEdit() {
  const [path] = useLocation()
  const { query, me, mine, read } = useReads(reads)
  const kind = kindAt(path)
  const { title } = VARIANTS[kind]
  const failed = [read, me, mine].find(one => one.problem)
  if (!me.data || !mine.first || (query.id && !read.data)) {
    const text = isMissing(read.problem) ? '没有找到这份认证，它可能属于另一个账号' : failed?.problem?.message
    return (
      <PendingForm title={title} failure={text === undefined ? undefined : { text, onRetry: () => failed?.retry() }} />
    )
  }
  const { name, region } = me.data
  const fee = feeOfKind(kind, mine.first.fees)
  const form = { earlier: read.data, district: region, accountName: name, fee, changes: query.change === '1' }
  const base = kind === 'personRole' ? 'person' : kind === 'organisationRole' ? 'organisation' : undefined
  const hasBase = mine.items?.some(one => one.kind === base && CERTIFICATION_IN_FORCE.includes(one.record.state))
  if (base && !query.id && !hasBase)
    return (
      <Empty
        heading
        title={`请先通过${VARIANTS[base].title}`}
        text={`${title}要接在有效的${VARIANTS[base].title}后面办。`}
        icon={badge}
        action={{ label: `去办${VARIANTS[base].title}`, href: VARIANTS[base].detail }}
      />
    )
  if (kind === 'personRole') return <PersonRoleForm key={query.id} {...form} role={query.role} />
  return kind === 'person' ? (
    <PersonForm key={query.id} {...form} />
  ) : (
    <OrganisationForm key={kind + query.id} kind={kind} {...form} />
  )
}
