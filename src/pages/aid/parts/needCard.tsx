import type { AidDetail } from '../../../contract/aid.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { KIND_LABELS } from './aidKinds.ts'
import css from './cards.module.css'

const needFacts = ({
  items,
  reliefLabel,
  amount,
  policy,
  words,
  warehouse,
  rungLabel,
  desk,
  at,
}: AidDetail): Fact[] => [
  ...items.map(({ name, count, unit }) => ({ label: name, value: `${count} ${unit}` })),
  ...(reliefLabel ? [{ label: '类型', value: reliefLabel }] : []),
  ...(amount > 0 ? [{ label: '希望金额', value: <Money fen={amount} variant="price" /> }] : []),
  ...(policy ? [{ label: '政策', value: <a href={pathTo('/helpDetail', { id: policy.id })}>{policy.title}</a> }] : []),
  { label: '情况', value: words },
  ...(warehouse ? [{ label: '物资来自', value: warehouse.name }] : []),
  ...(rungLabel && !desk ? [{ label: '由谁受理', value: rungLabel }] : []),
  { label: '提交时间', value: <When at={at} withTime /> },
]

/** The request, and its proof. */
export function NeedCard({ aid }: { aid: AidDetail }) {
  return (
    <Card>
      <Stack gap="sm">
        <h2 className={css.title}>
          {KIND_LABELS[aid.kind]}：{aid.title}
        </h2>
        <Facts items={needFacts(aid)} />
        {aid.proof.length > 0 && <Photos label="证明材料" urls={aid.proof} />}
      </Stack>
    </Card>
  )
}
