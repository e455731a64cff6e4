/** Phrases for every step in which staff write a reason: published, so that the platform words them. */
import { type Kysely, sql } from 'kysely'

const WRITTEN: readonly (readonly [step: string, title: string, phrases: readonly string[]])[] = [
  ['feedback.ASK', '意见反馈 · 请补充', ['请说一下是哪一页、什么时候出现的。']],
  ['goodsDonation.REFUSE', '捐物 · 婉拒', ['这类物品暂时不收', '物品太旧，不能再发给别人', '仓库暂时放不下']],
  ['hours.VOID', '工时 · 不计工时', ['没有到场', '提前离开，没有完成', '重复记录']],
  ['hours.RETURN', '工时 · 退回重核', ['时长和签到对不上，请再核一次']],
  ['pointRestore.TURN_DOWN', '积分恢复 · 不予恢复', ['到期前已经提醒过', '恢复的原因不成立']],
  ['roleGrant.TURN_DOWN', '角色 · 不同意', ['还没有和本人谈过', '现在不需要再加人']],
  ['roleGrant.REFUSE', '角色 · 驳回申请', ['申请说明太简单，请补充', '这里的人手已经够了', '不在这个地区居住']],
  ['roleGrant.SUSPEND', '角色 · 暂停角色', ['最近联系不上', '本人有事，暂时不能来']],
  ['roleGrant.GO_AWAY', '角色 · 停岗到某天', ['休假', '生病', '家里有事']],
  ['roleGrant.TAKE_BACK', '角色 · 收回角色', ['本人不再担任', '搬到别的地方居住']],
  ['campaign.RETURN', '募捐 · 退回修改', ['用途写得不够具体', '请补充剩余款物的处理']],
  ['campaign.PAUSE', '募捐 · 暂停募捐', ['收到举报，正在核实']],
  ['disclosure.RETURN', '公示 · 退回修改', ['请写明帮到多少人', '内容和账目对不上', '请隐去受益人的姓名']],
  ['invoice.RETURN', '票据 · 退回修改', ['抬头写得不完整', '单位名称和统一社会信用代码对不上']],
  ['invoice.REVERSE_FAILED', '票据 · 不能红冲', ['这张票据已经入账抵扣，请先联系我们']],
  ['certification.ASK_MORE', '认证 · 请补充', ['照片不清楚，请重新拍', '缺一面，请补上']],
  ['certification.REFUSE', '认证 · 不通过', ['姓名和证件不一致', '证件已过期', '照片不是本人证件']],
  ['certification.TURN_DOWN', '认证 · 不同意变更', ['证明和要变更的内容不一致', '照片不清楚，请重新拍']],
  ['certification.FREEZE', '认证 · 暂停认证', ['收到举报，正在核实']],
  ['payment.REFUSE', '退款 · 拒绝退款', ['已超过退款期限', '物资已经发放，不能退回', '请提供付款凭证']],
  ['payment.REJECT', '退款 · 凭证不符', ['凭证和退款人对不上']],
  ['expense.REFUSE', '费用 · 驳回', ['凭证看不清，请重新拍', '金额和凭证对不上', '请补上发票', '这笔不在报销范围内']],
  ['withdrawal.REFUSE', '提现 · 不予付款', ['收款人和申请人对不上', '这笔收益还有纠纷没有办完']],
  ['withdrawal.HOLD', '提现 · 暂停核查', ['收款账户刚改过，电话核实', '金额异常，先核对来源']],
  ['withdrawal.REJECT', '提现 · 没有退回', ['凭证和这笔付款对不上']],
  ['exchange.CALL_OFF', '兑换 · 取消这一单', ['礼品缺货', '联系不上收礼人', '地址写得不全']],
  ['exchange.CAME_BACK', '兑换 · 包裹退回', ['没有人签收', '地址不对']],
  ['shop.REFUSE', '开店 · 驳回申请', ['执照看不清，请重新拍', '执照已过期', '经营范围不符']],
  ['complaint.REJECT', '投诉 · 驳回投诉', ['凭证不足，无法支持投诉', '店铺已按约定处理']],
  ['complaint.RESOLVE', '投诉 · 处理完成', ['已退款给买家', '店铺已补发']],
  ['idleItem.REMOVE', '闲置 · 平台下架', ['这类东西不能转让', '不是真的要送出', '像是做生意的，请开店']],
  ['idleDeal.DECIDE_OFF', '闲置交接 · 判定没有成', ['东西没有交到手', '两边都没有来']],
  ['idleDeal.DECIDE_DONE', '闲置交接 · 判定已交接', ['东西已经交到手']],
  ['idleDeal.DECIDE_PART', '闲置交接 · 退一部分', ['东西有毛病，说明里没有写']],
  ['certificate.REVOKE', '证书 · 申请撤销证书', ['事由不属实', '颁发给了别人']],
  ['certificate.KEEP', '证书 · 不予撤销', ['事由经核对属实']],
  ['certificate.RESTORE', '证书 · 恢复证书', ['撤销的理由不成立']],
  ['content.RETURN', '内容 · 退回修改', ['图片看不清', '文字有错']],
  ['content.TAKE_DOWN', '内容 · 下线', ['活动已经结束', '内容有误']],
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const [step, title, phrases] of WRITTEN)
    await sql`insert into house_phrases values (${step.replace('.', '')}, ${title}, ${step}, ${JSON.stringify(phrases)})
      on conflict do nothing`.execute(db)
  await sql`select content_adopt(now()) where exists (select from account)`.execute(db)
}
