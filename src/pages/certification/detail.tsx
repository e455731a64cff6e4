import badge from 'icon:badge-check'
import { pathTo } from '../../contract/screens.ts'
import { lengthText, RENEWABLE_MS } from '../../contract/spans.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { Card } from '../../ui/parts/card.tsx'
import { When } from '../../ui/parts/when.tsx'
import { Photos } from '../record/shared/photos.tsx'
import { RecordScreen } from '../record/shared/recordScreen.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { identityFactsOf, VARIANTS } from './parts/variants.ts'

export const reads = screenReads(['id'], ({ id }) => ({ read: id && readOf('/api/my/identDetails', { id }) }))

/** 认证: one certification of mine, whatever its kind. */
export default function CertificationDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data } = read
  const record = useRecord('certification', id)
  const variant = data && VARIANTS[data.kind]
  const steps = useSteps(record, { ownScreens: variant ? { SUBMIT: pathTo(variant.edit, { id }) } : {} })
  const facts = data
    ? [
        ...identityFactsOf(data),
        data.validUntil !== null && { label: '有效期至', value: <When at={data.validUntil} /> },
        data.reason !== '' && { label: '最近的说明', value: data.reason },
      ].filter(fact => !!fact)
    : []
  return (
    <RecordScreen
      {...{ read, record, steps, facts }}
      title={variant?.title ?? '认证'}
      sub={variant?.opens}
      done={`认证有效，没有要办的事。到期前 ${lengthText(RENEWABLE_MS)}会提醒您续期。`}
      missing={{
        title: '没有找到这份认证',
        text: '它可能属于另一个账号。您的认证都在认证中心。',
        icon: badge,
        action: { label: '去认证中心', href: '/auth' },
      }}
    >
      {data && data.photos.length > 0 && (
        <Card>
          <Photos label="证件照片" urls={data.photos} />
        </Card>
      )}
    </RecordScreen>
  )
}
