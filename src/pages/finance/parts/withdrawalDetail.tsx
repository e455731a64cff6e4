import { pathTo } from '../../../contract/screens.ts'
import type { WithdrawalRow } from '../../../contract/withdrawal.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import css from './aloneFrame.module.css'

/** 待您收款: the code to scan; the head has the time that is left. */
function CollectCard({ code, until }: Pick<WithdrawalRow, 'code' | 'until'>) {
  if (!code || until === null) return null
  return (
    <Card>
      <Stack gap="sm">
        <h2>扫码收款</h2>
        <div className={css.code}>
          <LazyQrCode height="11rem" text={code} label="收款二维码" />
        </div>
        <p>
          请在 <When at={until} withTime /> 前用手机扫码确认，收好后这里会自己更新。正在用手机看？
          <a href={code}>打开收款页</a>
        </p>
      </Stack>
    </Card>
  )
}

/** One withdrawal, for its owner. */
export const WithdrawalDetail = recordScreen('withdrawal', '/api/v2/tixianDetails', {
  title: '提现详情',
  done: '这笔提现办完了。',
  missing: {
    title: '没有找到这笔提现',
    text: '它可能属于另一个账号。',
    action: { label: '看待结算收益', href: pathTo('/qbye') },
  },
  turn: ({ code, isWithProvider }) =>
    code ? '请扫码确认收款。' : isWithProvider ? '支付机构正在办理，有结果会告诉您。' : undefined,
  facts: ({ amount, payee, account, shopName, number, failure }) => [
    { label: '金额', value: <Money fen={amount} variant="price" /> },
    { label: '收款人', value: `${payee}，${account}` },
    shopName && { label: '店铺', value: shopName },
    failure && { label: '没有付出的原因', value: failure },
    { label: '付款单号', value: <Copyable text={number} label="付款单号" /> },
  ],
  cards: ({ code, until }) => <CollectCard code={code} until={until} />,
})
