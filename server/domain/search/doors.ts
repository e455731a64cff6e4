/** Doors of the portal as people ask for them: where each is done, and the words that mean it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pathTo, type ScreenPath } from '../../../src/contract/screens.ts'
import type { Queryable } from '../../db/connect.ts'
import { writeWords } from './entries.ts'
import { speechOf } from './words.ts'

interface Door {
  readonly title: string
  readonly text: string
  readonly path: ScreenPath
  readonly query?: Readonly<Record<string, string>>
  /** What people type for it, the title aside. */
  readonly words: string
}

const DOORS: readonly Door[] = [
  {
    title: '我要求助',
    text: '要东西、要钱、要人帮忙，都从这里说',
    path: '/apply',
    words:
      '求助 帮忙 困难 没钱 看病 照顾 陪诊 陪聊 轮椅 买菜 理发 独居 救助 援助 修灯 通下水道 陪老人看病 陪看病 送饭 打扫',
  },
  {
    title: '我要捐东西',
    text: '约人上门收，或者送到附近的站点',
    path: '/donationW',
    words: '捐衣服 捐物 捐东西 旧衣 旧书 捐书 捐家电 上门收 回收 不要的衣服',
  },
  {
    title: '我要捐款',
    text: '正在募捐的项目，每一笔都公开',
    path: '/fundraising',
    words: '捐款 捐钱 募捐 献爱心 善款',
  },
  {
    title: '当志愿者',
    text: '申请志愿者，通过后就能报名活动和帮扶',
    path: '/roleEdit',
    query: { new: '1', role: 'volunteer' },
    words: '志愿者 义工 做好事 想帮人 做志愿',
  },
  { title: '志愿活动', text: '附近的活动，看时间报名', path: '/activity', words: '活动 报名 植树 义诊' },
  {
    title: '我的报名和签到码',
    text: '报过的活动、签到码、候补',
    path: '/myVolunteerDetail',
    words: '签到 签到码 候补 我的报名 取消报名',
  },
  { title: '我的积分', text: '有多少、怎么来的、什么时候过期', path: '/point', words: '积分 过期 攒分 积分明细' },
  { title: '积分换礼品', text: '用积分兑换东西和服务', path: '/gift', words: '积分怎么用 换礼品 兑换 礼品 换东西' },
  {
    title: '兑换记录和取件码',
    text: '兑过的礼品、去哪里取',
    path: '/exchange',
    words: '取件码 取货码 取礼品 兑换记录',
  },
  { title: '我的求助进度', text: '申请办到哪一步了', path: '/myHelp', words: '进度 办到哪 我的申请 我的求助 申请结果' },
  {
    title: '我的订单',
    text: '付款、物流、收货、评价',
    path: '/order',
    words: '订单 快递 物流 退货 退款 售后 没收到货',
  },
  { title: '找回密码', text: '用手机验证码重设', path: '/forget', words: '忘记密码 密码忘了 找回密码 登录不上' },
  {
    title: '换手机号',
    text: '换成新的手机号登录',
    path: '/setting',
    query: { change: 'phone' },
    words: '换手机号 换手机 换号 手机号变了',
  },
  {
    title: '改密码',
    text: '设置或修改登录密码',
    path: '/setting',
    query: { change: 'password' },
    words: '改密码 修改密码 设置密码',
  },
  {
    title: '注销账号',
    text: '先看会删除什么、留下什么',
    path: '/setting',
    query: { change: 'close' },
    words: '注销 注销账号 删除账号 不用了',
  },
  {
    title: '长者模式和外观',
    text: '大字、深色，都在设置里',
    path: '/setting',
    words: '长者模式 长者 大字 字太小 字小 看不清 深色 老人模式',
  },
  { title: '收货地址', text: '新增和修改地址', path: '/address', words: '地址 改地址 收货地址' },
  { title: '申请开店', text: '农户和小店申请加盟', path: '/shenqingjiameng', words: '开店 加盟 卖东西 卖农产品 入驻' },
  {
    title: '意见反馈和投诉',
    text: '说问题、提建议、举报，会有答复',
    path: '/feedback',
    words: '投诉 举报 建议 意见 反馈',
  },
  { title: '联系我们', text: '客服电话和各社区的站点', path: '/contact', words: '客服 电话 人工 联系 打电话' },
  { title: '我的证书', text: '志愿服务和捐赠的证书', path: '/honer', words: '证书 荣誉 奖状 志愿证明' },
  { title: '查验证书', text: '输入编号看真伪', path: '/certified', words: '查证书 证书真假 验证书 查验证书' },
  { title: '我的工时', text: '志愿服务时长和证明', path: '/workTime', words: '工时 时长 志愿时长 服务时长' },
  { title: '捐赠票据', text: '申请和查看票据', path: '/invoice', words: '票据 发票 收据 抵税 开票 开发票' },
  { title: '认证中心', text: '个人、单位、身份认证', path: '/auth', words: '认证 实名 身份认证 单位认证' },
  { title: '收益和提现', text: '待结算的钱，提到自己账户', path: '/qbye', words: '提现 收益 余额 报销到账 取钱' },
  { title: '管理费', text: '要缴的和续费', path: '/jngrglf', words: '管理费 缴费 续费' },
  { title: '闲置互换', text: '邻居不用的东西，送人或交换', path: '/idle', words: '闲置 二手 送人 交换 自行车' },
  { title: '发布闲置', text: '拍张照片，送给要用的邻居', path: '/issue', words: '发布闲置 送东西 转让 处理旧物' },
  { title: '公益地图', text: '附近的站点、活动和要帮的人', path: '/map', words: '地图 附近 服务站 站点 自提点 回收箱' },
  { title: '消息', text: '办事的通知都在这里', path: '/message', words: '消息 通知 提醒' },
]

/** Above what is found by the same words: a door leads to where a matter is done. */
const WEIGHT = 0.2

const MARK = '#doors'
/** Two servers that start together write them one after the other. Unique among the advisory locks. */
const LOCK_ID = 20_260_029
/** Names this list, so that a server that finds it there does nothing. */
const VERSION = createHash('sha256').update(JSON.stringify(DOORS)).digest('hex').slice(0, 16)

/** Brings the doors of the index to this list, where another one lies there, in the transaction of `db`. */
export async function keepDoors(db: Queryable): Promise<void> {
  const known = await db
    .selectFrom('searchEntry')
    .select('link')
    .where('kind', '=', MARK)
    .where('record', '=', MARK)
    .executeTakeFirst()
  if (known?.link === VERSION) return
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(db)
  const speech = await speechOf()
  await sql`delete from search_entry where kind in ('door', ${MARK})`.execute(db)
  const rows = DOORS.map(({ title, text, path, query }) => ({
    kind: 'door',
    record: title,
    region: '',
    title,
    summary: text,
    link: query ? pathTo(path, query) : pathTo(path),
    weight: WEIGHT,
  }))
  const mark = { kind: MARK, record: MARK, region: '', title: '', summary: '', link: VERSION, weight: 0 }
  await db
    .insertInto('searchEntry')
    .values([...rows, mark].map(row => ({ ...row, startsAt: null, endsAt: null, words: null })))
    .execute()
  const texts = DOORS.map(({ title, text, words }) => {
    return { kind: 'door', record: title, title, summary: text, said: words, body: '' }
  })
  await writeWords(db, speech, [...texts, { kind: MARK, record: MARK, title: '', summary: '', said: '', body: '' }])
}
