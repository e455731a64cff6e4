/**
 * What a copy of a person's data shows of every table that names people, one row a table. A new table that names people
 * gets a row here beside the one in `remains.ts`; a test finds those without one.
 */
import { type RawBuilder, sql } from 'kysely'
import { IDLE_CONDITIONS } from '../../../src/contract/idleWords.ts'
import { ROLES } from '../../../src/contract/words.ts'

type Statement = (uid: string) => RawBuilder<unknown>

export interface Copied {
  readonly title: string
  /**
   * Selects the person's own rows, newest first. The columns are called as the copy shows them; 地区 are codes, which the
   * copy turns into names. Numbers of other people are masked.
   */
  readonly rows: Statement
}
export interface NotCopied {
  /** Why a copy has nothing of it. */
  readonly why: string
}

const phone = (column: string) => sql`left(${sql.ref(column)}, 3) || '****' || right(${sql.ref(column)}, 4)`
const yuan = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)::text`
const worded = (column: string, words: Readonly<Record<string, string>>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(words).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
    sql` `,
  )} else ${sql.ref(column)} end`
const joined = (list: string) =>
  sql`(select string_agg(one, '、') from jsonb_array_elements_text(${sql.ref(list)}) one)`
const yes = (column: string) => sql`case when ${sql.ref(column)} then '是' else '否' end`
const files = (column: string) => sql`jsonb_array_length(${sql.ref(column)})`
const CONDITIONS = { new: '全新', used: '用过' }
const KINDS = { person: '个人', organisation: '单位' }

export const COPIES: Readonly<Record<string, Copied | NotCopied>> = {
  account: {
    title: '账号和资料',
    rows: uid => sql`select name as "名称", ${worded('kind', KINDS)} as "类型", phone as "手机号", region as "地区",
      introduction as "简介", ${joined('skills')} as "本领", points as "积分", work_minutes as "服务分钟",
      ${yes('show_name')} as "公开姓名", ${yes('show_on_rank')} as "参加排行", created_at as "注册时间"
      from account where uid = ${uid}`,
  },
  organisation: {
    title: '单位资料',
    rows: uid => sql`select credit_code as "统一社会信用代码", region as "地区", address as "地址"
      from organisation where uid = ${uid}`,
  },
  certification: {
    title: '认证',
    rows: uid => sql`select name as "姓名", number as "证件号码（部分）", ${phone('phone')} as "电话", region as "地区",
      until as "有效期到", ${files('photos')} as "证件照片（张）", checked_at as "核对时间"
      from certification where uid = ${uid} order by id desc`,
  },
  role_grant: {
    title: '担任的角色',
    rows: uid => sql`select ${worded('role', ROLES)} as "角色", region as "地区", created_at as "开始时间"
      from role_grant where uid = ${uid} order by created_at desc`,
  },
  session: {
    title: '登录中的设备',
    rows: uid => sql`select device as "设备", created_at as "登录时间", seen_at as "最近使用"
      from session where uid = ${uid} order by seen_at desc`,
  },
  login: {
    title: '最近的登录',
    rows: uid => sql`select device as "设备", place as "地点", at as "时间"
      from login where uid = ${uid} order by at desc`,
  },
  address: {
    title: '收货地址',
    rows: uid => sql`select name as "收货人", ${phone('phone')} as "电话", region as "地区", detail as "详细地址",
      ${yes('is_default')} as "默认", created_at as "添加时间" from address where uid = ${uid} order by id desc`,
  },
  contact: {
    title: '求助用的联系方式',
    rows: uid => sql`select name as "姓名", ${phone('phone')} as "电话", '（加密保存，不再显示）' as "证件号码",
      region as "地区", detail as "详细地址" from contact where uid = ${uid}`,
  },
  aid_info: {
    title: '求助申请',
    rows: uid => sql`select aid_info.title as "事由", words as "说明", ${yuan('amount')} as "金额（元）",
      aid_info.name as "受助人", ${phone('aid_info.phone')} as "电话", detail as "详细地址",
      ${files('proof')} as "证明照片（张）", created_at as "提交时间"
      from aid_info join record using (id) where owner = ${uid} order by id desc`,
  },
  aid_result: {
    title: '求助的结果',
    rows: uid => sql`select title as "事由", thanks as "我写的感谢", ${files('photos')} as "照片（张）",
      completed_at as "完成时间" from aid_result join record using (id) where owner = ${uid} order by id desc`,
  },
  donation_info: {
    title: '捐物',
    rows: uid => sql`select donation_info.title as "捐的东西", donation_info.name as "捐赠人",
      ${phone('donation_info.phone')} as "电话", region as "地区", detail as "详细地址", day as "日期", remark as "备注",
      created_at as "提交时间" from donation_info join record using (id) where owner = ${uid} order by id desc`,
  },
  donation_cart: {
    title: '准备捐的东西',
    rows: uid => sql`select name as "名称", ${worded('condition', CONDITIONS)} as "成色", count as "数量", unit as "单位",
      created_at as "添加时间" from donation_cart where uid = ${uid} order by id desc`,
  },
  order_info: {
    title: '订单',
    rows: uid => sql`select (select string_agg(order_line.title || ' × ' || order_line.count, '；' order by position)
        from order_line where order_line."order" = order_info.id) as "商品",
      (select round(sum(paid) / 100.0, 2)::text from order_line where order_line."order" = order_info.id) as "货款（元）",
      ${yuan('freight')} as "运费（元）", receiver_name as "收货人", ${phone('receiver_phone')} as "电话",
      receiver_region as "地区", receiver_detail as "详细地址", remark as "备注", invoice_title as "发票抬头",
      created_at as "下单时间" from order_info join record using (id) where owner = ${uid} order by id desc`,
  },
  cart_line: {
    title: '购物车',
    rows: uid => sql`select goods.title as "商品", cart_line.count as "数量", cart_line.at as "加入时间" from cart_line
      left join sku on sku.id = cart_line.sku left join goods on goods.id = sku.goods
      where cart_line.uid = ${uid} order by cart_line.at desc`,
  },
  review: {
    title: '商品评价',
    rows: uid => sql`select stars as "星", words as "评价", ${files('pictures')} as "照片（张）", created_at as "时间"
      from review where uid = ${uid} order by id desc`,
  },
  favourite: {
    title: '收藏',
    rows: uid => sql`select ${worded('kind', { goods: '商品', shop: '店铺', gift: '礼品', activity: '活动', campaign: '募捐' })} as "类型",
      target as "编号", at as "时间" from favourite where uid = ${uid} order by id desc`,
  },
  exchange_info: {
    title: '礼品兑换',
    rows: uid => sql`select title as "礼品", count as "数量", points as "积分", receiver_name as "收货人",
      ${phone('receiver_phone')} as "电话", receiver_region as "地区", receiver_detail as "详细地址",
      created_at as "时间" from exchange_info where uid = ${uid} order by id desc`,
  },
  activity: {
    title: '组织的活动',
    rows: uid => sql`select title as "活动", region as "地区", address as "地点", starts_at as "开始", ends_at as "结束"
      from activity where uid = ${uid} order by id desc`,
  },
  sign_up: {
    title: '活动报名',
    rows: uid => sql`select activity.title as "活动", activity.starts_at as "活动开始", sign_up.words as "留言",
      sign_up.age as "年龄", ${phone('guardian_phone')} as "监护人电话", vehicle::text as "车辆",
      sign_up.created_at as "报名时间" from sign_up left join activity on activity.id = sign_up.activity
      where owner = ${uid} order by sign_up.id desc`,
  },
  hours_entry: {
    title: '服务时长',
    rows: uid => sql`select title as "服务", started_at as "开始", ended_at as "结束", credited as "计入分钟"
      from hours_entry where owner = ${uid} order by id desc`,
  },
  rank_total: { why: '由工时算出，工时在「服务时长」里' },
  point_lot: {
    title: '得到的积分',
    rows: uid => sql`select reason as "原因", amount as "积分", remaining as "还剩", expired as "已过期",
      granted_at as "得到时间", expires_at as "到期时间" from point_lot where uid = ${uid} order by id desc`,
  },
  point_debt: {
    title: '欠的积分',
    rows: uid => sql`select reason as "原因", amount as "积分", remaining as "还欠", created_at as "时间"
      from point_debt where uid = ${uid} order by id desc`,
  },
  ledger_entry: {
    title: '积分、工时和收益的账',
    rows: uid => sql`select
      case split_part(account, ':', 1) when 'points' then '积分' when 'minutes' then '服务分钟' else '待结算收益（元）' end
        as "账户",
      case when account = ${`person:${uid}`} then round(amount / 100.0, 2)::text else amount::text end as "数额",
      reason as "说明", at as "时间" from ledger_entry
      where account in (${`points:${uid}`}, ${`minutes:${uid}`}, ${`person:${uid}`}) order by id desc`,
  },
  earnings_payee: {
    title: '收款账号',
    rows: uid => sql`select name as "姓名", '尾号 ' || account_end as "账号", changed_at as "修改时间"
      from earnings_payee where uid = ${uid}`,
  },
  payout: {
    title: '提现付款',
    rows: uid => sql`select number as "单号", ${yuan('payout.amount')} as "金额（元）", payout.created_at as "时间"
      from payout join record on record.id = payout.record where owner = ${uid} order by payout.created_at desc`,
  },
  trade: {
    title: '付款',
    rows: uid => sql`select trade.title as "付给", number as "单号", ${yuan('trade.amount')} as "金额（元）",
      trade.created_at as "时间" from trade join record on record.id = trade.payment
      where owner = ${uid} order by trade.created_at desc`,
  },
  payee: {
    title: '收款商户',
    rows: uid => sql`select name as "名称", merchant as "商户号", since as "开始时间" from payee where owner = ${uid}`,
  },
  campaign: {
    title: '发起的募捐',
    rows: uid =>
      sql`select title as "募捐", ${yuan('goal')} as "目标（元）", ends_at as "结束" from campaign where uid = ${uid} order by id desc`,
  },
  shop: {
    title: '店铺',
    rows: uid => sql`select name as "店铺", summary as "简介", region as "地区", address as "地址", created_at as "时间"
      from shop where uid = ${uid} order by id desc`,
  },
  idle_item: {
    title: '发布的闲置',
    rows: uid => sql`select title as "名称", ${worded('condition', IDLE_CONDITIONS)} as "成色", ${yuan('price')} as "价钱（元）", words as "说明",
      region as "地区", spot as "见面地点", ${files('pictures')} as "照片（张）", created_at as "时间"
      from idle_item where uid = ${uid} order by id desc`,
  },
  idle_deal: {
    title: '想要的闲置',
    rows: uid => sql`select idle_deal.seen->>'title' as "名称", round((facts->>'price')::numeric / 100, 2)::text as "出价（元）",
      idle_deal.words as "留言", idle_deal.created_at as "时间" from idle_deal left join record using (id)
      where idle_deal.uid = ${uid} order by idle_deal.id desc`,
  },
  feedback: {
    title: '意见反馈',
    rows: uid => sql`select content as "内容", about as "关于哪一页", ${files('pictures')} as "照片（张）",
      created_at as "时间" from feedback left join record using (id) where uid = ${uid} order by id desc`,
  },
  message: {
    title: '消息',
    // Those to a desk tell of others.
    rows: uid => sql`select text as "消息", created_at as "时间", read_at as "读的时间"
      from message where uid = ${uid} and not to_post order by id desc`,
  },
  share: {
    title: '分享',
    rows: uid => sql`select title as "分享的页面", path as "地址", created_at as "时间"
      from share where uid = ${uid} order by id desc`,
  },
  share_visit: {
    title: '打开过的分享',
    rows: uid => sql`select share.title as "页面", share_visit.at as "时间" from share_visit
      join share on share.id = share_visit.share where share_visit.uid = ${uid} order by share_visit.at desc`,
  },
  upload: {
    title: '上传的文件',
    rows: uid => sql`select name as "文件名", mime as "格式", bytes as "字节", created_at as "时间"
      from upload where uid = ${uid} order by id desc`,
  },
  history: {
    title: '办过的步骤',
    // What was written on the matters of others tells of them.
    rows: uid => sql`select label as "步骤",
      case when owner = ${uid} then coalesce(input->>'reason', input->>'words', '') else '' end as "写的话", at as "时间"
      from history left join record on record.id = history.record where uid = ${uid} order by at desc`,
  },
  matter_note: {
    title: '写过备注的事',
    rows: uid => sql`select record as "编号", at as "时间" from matter_note where uid = ${uid} order by id desc`,
  },
  urged_matter: {
    title: '催办',
    rows: uid => sql`select record as "编号", at as "时间" from urged_matter where uid = ${uid} order by at desc`,
  },
  list_export: {
    title: '导出的清单',
    rows: uid => sql`select list as "清单", reason as "原因", rows as "行数", at as "时间"
      from list_export where uid = ${uid} order by at desc`,
  },
  audit: {
    title: '操作日志',
    rows: uid => sql`select what as "操作", reason as "原因", origin as "设备和地址", at as "时间"
      from audit where uid = ${uid} order by id desc`,
  },
  movement: {
    title: '经手的出入库',
    rows: uid => sql`select count as "数量", reason as "说明", at as "时间"
      from movement where uid = ${uid} order by id desc`,
  },
  gift_movement: {
    title: '经手的礼品库存',
    rows: uid => sql`select pieces as "数量", reason as "说明", at as "时间"
      from gift_movement where uid = ${uid} order by id desc`,
  },
  record: { why: '每一件事在「我办的事」里' },
  once: { why: '防止重复提交的回执，内容在别的栏里' },
  scene_claim: { why: '现场签到码的防重复记号，签到在「办过的步骤」里' },
  sms_code: { why: '只有验证码的校验值，很快就失效' },
}
