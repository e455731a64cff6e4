import { pathTo } from '../../../contract/screens.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import { SPENDING_HINT } from './spendingHint.ts'

/** One expense, for its owner and for finance. */
export const ExpenseDetail = recordScreen('expense', '/api/my/feiyongDetails', {
  title: '费用详情',
  done: '这笔费用没有别的事要办了。',
  missing: {
    title: '没有找到这笔费用',
    text: '它可能属于另一个账号。',
    action: { label: '看我的费用', href: pathTo('/charge') },
  },
  context: ({ amount, invoice, reason, proof, campaign }) => ({
    defaults: { amount: yuanOf(amount), invoice, reason, proof: [...proof] },
    hints: campaign ? { reason: SPENDING_HINT } : {},
  }),
  facts: ({ amount, owner, reason, campaign, about, invoice, regionName, refusal }) => [
    { label: '金额', value: <Money fen={amount} variant="price" /> },
    { label: '申请人', value: owner },
    campaign && { label: '募捐', value: <a href={pathTo('/fundraisingDetail', { id: campaign })}>{about}</a> },
    { label: campaign ? '用途（会公开）' : '用途', value: reason },
    invoice && { label: '发票号码', value: invoice },
    { label: '付款城市', value: regionName },
    refusal && { label: '驳回原因', value: refusal },
  ],
  cards: ({ proof, slip }) => (
    <Card>
      <Stack gap="sm">
        <h2>凭证照片</h2>
        <Photos label="凭证照片" urls={proof} />
        {slip.length > 0 && (
          <>
            <h2>银行回单</h2>
            <Photos label="银行回单" urls={slip} />
          </>
        )}
      </Stack>
    </Card>
  ),
})
