import type { CertificationRow } from '../../../contract/certification.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { lengthText, RENEWABLE_MS } from '../../../contract/spans.ts'
import { yuanText } from '../../../contract/words.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { isPayable } from './variants.ts'

/** 管理费: what is asked for now, with the way there, for the owner. */
export function FeeLink({ row }: { row: CertificationRow }) {
  const due = isPayable(row)
  return (
    <Card variant={due ? 'plain' : 'soft'}>
      <Stack gap="sm">
        <h2>管理费</h2>
        <p>{SENTENCES[row.record.state]?.(yuanText(row.fee)) ?? `一年 ${yuanText(row.fee)}，审核通过以后才缴。`}</p>
        <Row>
          <ButtonLink variant="line" href={pathTo('/jngrglf', { id: row.id })}>
            看缴费记录
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}

/** What the fee does in a state. */
const SENTENCES: Readonly<Record<string, (fee: string) => string>> = {
  awaitingFee: fee => `审核已通过，缴 ${fee}后生效，有效期一年。`,
  certified: fee => `一年 ${fee}。到期前 ${lengthText(RENEWABLE_MS)}起可以续费，从原来的到期日接着算。`,
  grace: fee => `已到期，宽限期内缴 ${fee}，从原来的到期日接着算一年。`,
  suspended: fee => `已停用，缴 ${fee}马上恢复，从缴费当天算一年。`,
}
