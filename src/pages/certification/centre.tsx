import type { CertificationRow } from '../../contract/certification.contract.ts'
import type { CertificationKind } from '../../contract/certificationWords.ts'
import { pathTo } from '../../contract/screens.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { StateChip } from '../../ui/parts/stateChip.tsx'
import { When } from '../../ui/parts/when.tsx'
import { CertificateButton } from '../certificate/shared/certificateButton.tsx'
import { feeOfKind, feeText, isPayable, KINDS_OF, VARIANTS } from './parts/variants.ts'

export const reads = screenReads([], () => ({ pages: pagesOf('/api/my/identPage', {}) }))

/** 认证中心: what I am, until when, what it opens, and what comes next. */
export default function CertificationCentre() {
  const { pages } = useReads(reads)
  const { first, items, problem, retry } = pages
  return (
    <Board
      title="认证中心"
      sub="认证是自愿的，志愿者和个人不收费。没有认证的人，已有的角色和记录不受影响"
      loading={!first}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {first &&
        KINDS_OF[first.party].flatMap(kind => {
          const mine = items?.filter(one => one.kind === kind) ?? []
          const fee = feeOfKind(kind, first.fees)
          // A person may have several roles.
          const blank = mine.length === 0 || kind === 'personRole' ? [undefined] : []
          return [...mine.slice(0, kind === 'personRole' ? mine.length : 1), ...blank].map(one => (
            <KindCard key={one?.id ?? kind} kind={kind} mine={one} fee={fee} />
          ))
        })}
    </Board>
  )
}

interface KindCardProps {
  kind: CertificationKind
  mine: CertificationRow | undefined
  /** What a year costs, in words. */
  fee: string
}

function KindCard({ kind, mine, fee }: KindCardProps) {
  const { title, opens, prepare, detail, edit } = VARIANTS[kind]
  const inForce = mine?.validUntil !== null && mine?.validUntil !== undefined
  const items = [
    { label: '有什么用', value: opens },
    ...(mine ? [] : [{ label: '要准备', value: prepare }]),
    { label: '管理费', value: mine ? feeText(mine.fee) : fee },
    ...(inForce ? [{ label: '有效期至', value: <When at={mine.validUntil ?? 0} /> }] : []),
    ...(mine && mine.reason !== '' ? [{ label: '最近的说明', value: mine.reason }] : []),
  ]
  return (
    <Card>
      <Stack gap="md">
        <Row wrap gap="sm">
          <h2>{mine?.roleLabel ? `${title}：${mine.roleLabel}` : title}</h2>
          {mine ? <StateChip of={mine} /> : <Chip>未认证</Chip>}
        </Row>
        <Facts items={items} />
        <div>
          <Row wrap gap="sm">
            <ButtonLink href={mine ? pathTo(detail, { id: mine.id }) : edit} variant={mine ? 'line' : 'solid'}>
              {mine ? `看${title}` : '开始认证'}
            </ButtonLink>
            {mine?.record.state === 'certified' && <CertificateButton subject={mine.id} />}
            {mine && isPayable(mine) && <ButtonLink href={pathTo('/jngrglf')}>缴纳管理费</ButtonLink>}
          </Row>
        </div>
      </Stack>
    </Card>
  )
}
