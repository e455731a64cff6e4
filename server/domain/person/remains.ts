/**
 * What becomes of everything that a person leaves when their account is erased, one row a place. A new table that names
 * people gets a row here; a test finds those without one.
 */
import { type RawBuilder, sql } from 'kysely'
import { CLOSED_NAME, ERASED_WORDS } from '../../../src/contract/closureWords.ts'
import { CLOSED_PHONE } from '../../identity/masking.ts'

type Statement = (uid: string) => RawBuilder<unknown>

export interface Remain {
  /** A table; after a colon the part of it, if there are others. */
  readonly place: string
  readonly becomes: 'deleted' | 'masked' | 'kept'
  /** For what is kept or masked: the law or the need. */
  readonly why: string
  readonly statement?: Statement
  /** Selects as `url` the files that nobody else needs then. */
  readonly files?: Statement
}

/** Every row of the account goes. */
const deleted = (table: string): Remain => ({
  place: table,
  becomes: 'deleted',
  why: '个人信息保护法第四十七条：不再需要的要删除',
  statement: uid => sql`delete from ${sql.table(table)} where uid = ${uid}`,
})
/** The row stays, and what identifies the person goes out of it. */
const masked = (place: string, why: string, statement: Statement, files?: Statement): Remain => ({
  place,
  becomes: 'masked',
  why,
  statement,
  ...(files && { files }),
})
const retained = (place: string, why: string): Remain => ({ place, becomes: 'kept', why })

const BOOKS = '会计法、会计档案管理办法：凭证和账簿至少存三十年'
const TRADE = '电子商务法第三十一条：交易信息至少存三年'
const CHARITY = '慈善法：募捐和受赠的情况要公开，能一直核对'
const SERVICE = '志愿服务条例：服务记录要如实保存'
const STEPS = '谁办了什么要能查，只写不改'

const isOrganisation = (uid: string) => sql`(select kind = 'organisation' from account where uid = ${uid})`

export const REMAINS: readonly Remain[] = [
  ...['address', 'contact', 'cart_line', 'donation_cart', 'favourite', 'message', 'earnings_payee'].map(deleted),
  ...['share', 'once', 'scene_claim', 'session', 'login'].map(deleted),
  {
    ...deleted('sms_code'),
    statement: uid => sql`delete from sms_code where phone = (select phone from account where uid = ${uid})`,
  },
  masked(
    'aid_info',
    STEPS,
    uid => sql`update aid_info set name = ${CLOSED_NAME}, phone = '', identity = '', detail = '', lng = null, lat = null,
      words = '', proof = '[]'
      from record where record.id = aid_info.id and record.owner = ${uid}`,
    uid =>
      sql`select jsonb_array_elements_text(proof) as url from aid_info join record using (id) where owner = ${uid}`,
  ),
  masked(
    'aid_result',
    STEPS,
    uid => sql`update aid_result set words = '', thanks = '', photos = '[]' from record
      where record.id = aid_result.id and record.owner = ${uid}`,
    uid =>
      sql`select jsonb_array_elements_text(photos) as url from aid_result join record using (id) where owner = ${uid}`,
  ),
  masked(
    'donation_info',
    CHARITY,
    uid => sql`update donation_info set name = ${CLOSED_NAME}, phone = '', detail = '', lng = null, lat = null, remark = ''
      from record where record.id = donation_info.id and record.owner = ${uid}`,
  ),
  masked(
    'order_info',
    TRADE,
    uid => sql`update order_info set receiver_name = ${CLOSED_NAME}, receiver_phone = '', receiver_detail = '',
      remark = '', invoice_title = ''
      from record where record.id = order_info.id and record.owner = ${uid}`,
  ),
  masked(
    'exchange_info',
    STEPS,
    uid => sql`update exchange_info set receiver_name = ${CLOSED_NAME}, receiver_phone = '', receiver_detail = '',
      door = '' where uid = ${uid}`,
  ),
  masked(
    'sign_up',
    SERVICE,
    uid => sql`update sign_up set guardian_phone = null, words = '', vehicle = null where owner = ${uid}`,
  ),
  masked(
    'feedback',
    STEPS,
    uid => sql`update feedback set content = ${ERASED_WORDS}, pictures = '[]', about = '' where uid = ${uid}`,
    uid => sql`select jsonb_array_elements_text(pictures) as url from feedback where uid = ${uid}`,
  ),
  // Words, pictures and the meeting place of what was passed on; the point is rounded to some ten kilometres.
  masked(
    'idle_item',
    STEPS,
    uid => sql`update idle_item set spot = '', words = '', pictures = '[]', lng = round(lng::numeric, 1),
      lat = round(lat::numeric, 1) where uid = ${uid}`,
    uid => sql`select jsonb_array_elements_text(pictures) as url from idle_item where uid = ${uid}`,
  ),
  // Of what buyers saw of it only name and condition stay.
  masked(
    'idle_deal',
    STEPS,
    uid => sql`update idle_deal set words = case when uid = ${uid} then '' else words end,
      code = case when uid = ${uid} then null else code end,
      seen = case when uid = ${uid} then seen else seen || '{"words":"","pictures":[]}' end
      where uid = ${uid} or item in (select id from idle_item where uid = ${uid})`,
    uid => sql`select jsonb_array_elements_text(seen->'pictures') as url from idle_deal
      where item in (select id from idle_item where uid = ${uid})`,
  ),
  masked(
    'record:idleDeal',
    STEPS,
    uid => sql`update record set facts = facts || '{"meetWhere":""}'
      where workflow = 'idleDeal' and (owner = ${uid} or facts->>'seller' = ${uid})`,
  ),
  // Whoever gave under a name gave without one.
  masked(
    'record:payment',
    `${BOOKS}；${CHARITY}`,
    uid => sql`update record set facts = facts || '{"anonymous":true,"inNameOf":""}'
      where workflow = 'payment' and owner = ${uid} and facts->>'purpose' = 'donation'`,
  ),
  // Number, sum and day are the voucher. Whose account it was the payment provider stores: 反洗钱法, ten years.
  masked(
    'payout',
    BOOKS,
    uid => sql`update payout set account = '', name = ${CLOSED_NAME}, code = '' from record
      where record.id = payout.record and record.owner = ${uid} and payout.state not in ('open', 'sent')`,
  ),
  masked(
    'record:withdrawal',
    BOOKS,
    uid => sql`update record set facts = facts || jsonb_build_object('payee', ${CLOSED_NAME}::text, 'account', '')
      where workflow = 'withdrawal' and owner = ${uid}`,
  ),
  // 财政票据管理办法: the payer is part of the receipt and stays; where it was sent is not.
  masked(
    'record:invoice',
    '财政票据管理办法：票据存根至少存五年',
    uid => sql`update record set facts = facts || '{"email":""}' where workflow = 'invoice' and owner = ${uid}`,
  ),
  // 慈善法 asks for the plan and for who raises money; whom to telephone only while it runs.
  masked(
    'campaign',
    CHARITY,
    uid => sql`update campaign set plan = plan || '{"contact":"","phone":""}' where uid = ${uid}`,
  ),
  masked('rank_total', SERVICE, uid => sql`update rank_total set shown = false where key = ${uid}`),
  // The number is free for another account; the proofs go with the next sweep. Name and code of an organisation are
  // public.
  masked(
    'certification',
    STEPS,
    uid => sql`update certification set name = case when ${isOrganisation(uid)} then name else '' end,
      number = case when ${isOrganisation(uid)} then number else '' end, number_hash = '', legal_person = '', phone = '',
      claimed = false, change = null, decided_at = to_timestamp(0) where uid = ${uid}`,
  ),
  masked('share_visit', '分享的人的统计', uid => sql`update share_visit set uid = null where uid = ${uid}`),
  // Those that went out of the other places; from then on unused, so that the sweep of unused files deletes them.
  { place: 'upload', becomes: 'deleted', why: '留下的事里的照片跟着那件事' },
  // Stays taken: gifts, refunds and statements under it are those of the campaigns of this account. A provider gives
  // it to one organisation for life; where that comes again the platform moves it.
  retained('payee', CHARITY),
  retained('organisation', '统一社会信用代码本来就是公开的'),
  retained('record', STEPS),
  retained('history', STEPS),
  retained('matter_note', `${STEPS}；写的人显示为${CLOSED_NAME}`),
  retained('urged_matter', STEPS),
  retained('list_export', STEPS),
  retained('audit', '网络安全法：日志至少存六个月'),
  retained('movement', `${CHARITY}；库存的账`),
  retained('gift_movement', STEPS),
  retained('role_grant', '没有了：还有角色的账号不能注销'),
  retained('activity', SERVICE),
  retained('hours_entry', SERVICE),
  // 电子商务法 article 39: a platform deletes no reviews; they are shown without the name.
  retained('review', '电子商务法第三十九条：平台不能删除评价'),
  retained('shop', TRADE),
  retained('point_lot', STEPS),
  retained('point_debt', STEPS),
  // Last: what is above asks it for number and kind. The number can be registered again. An organisation is no person:
  // who reads what it published must see whose it is (慈善法).
  masked(
    'account',
    '账和记录都指着这个编号',
    uid => sql`update account set name = case when kind = 'organisation' then name else ${CLOSED_NAME} end,
      phone = ${CLOSED_PHONE + uid}, password_hash = null, avatar = '', region = '', introduction = '', skills = '[]',
      show_name = false, show_on_rank = false where uid = ${uid}`,
    uid => sql`select avatar as url from account where uid = ${uid}`,
  ),
]
