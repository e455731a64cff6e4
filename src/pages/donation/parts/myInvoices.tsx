import plus from 'icon:plus'
import receipt from 'icon:receipt'
import { memo } from 'react'
import type { InvoiceRow } from '../../../contract/invoice.contract.ts'
import { MY_INVOICES } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'

const InvoiceCard = memo(function InvoiceCard({ row }: { row: InvoiceRow }) {
  const { id, total, title, year, payeeName, refusal, number, at } = row
  return (
    <Card href={pathTo('/invoice', { id })}>
      <Stack gap="sm">
        <Row justify="between">
          <Money fen={total} variant="price" />
          <StateChip of={row} />
        </Row>
        <h2>{title}</h2>
        <MutedText block>
          {payeeName}，{year} 年{number && `，号码 ${number}`}
        </MutedText>
        {refusal && <MutedText block>{refusal}</MutedText>}
        <MutedText size="xs" block>
          <When at={at} withTime /> 申请
        </MutedText>
      </Stack>
    </Card>
  )
})

/** 我的捐赠票据, by state. */
export const MyInvoices = listScreen('/api/my/juankuanInvoicePage', {
  title: '捐赠票据',
  sub: '由收款单位开具；没开好以前，可以先下载捐赠确认',
  tools: (
    <ButtonLink size="sm" icon={plus} href={pathTo('/invoice', { new: '1' })}>
      申请票据
    </ButtonLink>
  ),
  unit: '张票据',
  min: 340,
  tabs: { label: '状态', words: MY_INVOICES.tabs },
  row: row => <InvoiceCard row={row} />,
  empty: { title: '还没有捐赠票据', text: '给募捐捐款以后，可以在这里申请。', icon: receipt },
  emptyTab: { title: '这里没有票据', text: '换一个状态看看，或者看全部。' },
})
