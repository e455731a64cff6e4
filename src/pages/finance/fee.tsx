import badge from 'icon:badge-check'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { PayCard } from '../payment/shared/payCard.tsx'
import { AloneFrame } from './parts/aloneFrame.tsx'
import { FeeCard } from './parts/feeCard.tsx'
import { FeeCheck } from './parts/feeCheck.tsx'

export const reads = screenReads(['payment'], () => ({ pages: pagesOf('/api/v2/guanlifeiList', {}) }))

/** 缴纳管理费: each certification with its fee, what was paid and until when; `?payment=` shows the code to pay. */
export default function ManagementFees() {
  const { query, pages } = useReads(reads)
  return (
    <AloneFrame href={pathTo('/auth')} label="认证中心">
      <List
        narrow
        title="缴纳管理费"
        sub="审核通过以后才收，一次缴一年；不是捐款，不开捐赠票据"
        filters={
          query.payment && (
            <Stack gap="sm">
              <PayCard payment={query.payment} />
              <FeeCheck key={query.payment} payment={query.payment} />
            </Stack>
          )
        }
        {...listProps(pages)}
        keyOf={({ id }) => id}
        unit="份认证"
        empty={{
          title: '没有要缴的管理费',
          text: '办理认证以后，这里会写明要不要缴、缴多少、缴到哪天。',
          icon: badge,
          action: { label: '去认证中心', href: pathTo('/auth') },
        }}
      >
        {row => <FeeCard row={row} />}
      </List>
    </AloneFrame>
  )
}
