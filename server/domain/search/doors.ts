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
      '求助 帮忙 困难 没钱 看病 照顾 陪诊 陪聊 轮椅 借轮椅 买菜 理发 独居 救助 援助 修灯 灯坏了 通下水道 漏水 修水管 修东西 陪老人看病 陪看病 送饭 送饭上门 打扫 搬东西 跑腿 代买 代取药',
  },
  {
    title: '我要捐东西',
    text: '约人上门收，或者送到附近的站点',
    path: '/donationW',
    words:
      '捐衣服 捐物 捐东西 旧衣 旧书 捐书 捐家电 旧家电 旧手机 旧家具 旧沙发 捐玩具 捐粮油 上门收 回收 不要的衣服 不要的家具',
  },
  {
    title: '我要捐款',
    text: '正在募捐的项目，每一笔都公开',
    path: '/fundraising',
    words: '捐款 捐钱 募捐 献爱心 善款 捐给谁',
  },
  {
    title: '当志愿者',
    text: '申请志愿者，通过后就能报名活动和帮扶',
    path: '/roleEdit',
    query: { new: '1', role: 'volunteer' },
    words: '志愿者 义工 做好事 想帮人 做志愿 志愿者报名 注册志愿者',
  },
  {
    title: '志愿活动',
    text: '附近的活动，看时间报名',
    path: '/activity',
    words: '活动 报名 植树 义诊 周末活动 亲子活动 带孩子 做志愿的地方',
  },
  {
    title: '我的报名和签到码',
    text: '报过的活动、签到码、候补',
    path: '/myVolunteerDetail',
    words: '签到 签到码 候补 我的报名 取消报名 请假 去不了 来不了 迟到 签不了到 签到不了 签退 忘记签到',
  },
  {
    title: '我的积分',
    text: '有多少、怎么来的、什么时候过期',
    path: '/point',
    words: '积分 过期 攒分 积分明细 积分少了 积分没到账 转积分 送积分',
  },
  {
    title: '积分换礼品',
    text: '用积分兑换东西和服务',
    path: '/gift',
    words: '积分怎么用 积分兑换 换礼品 兑换 礼品 换东西 礼品兑换',
  },
  {
    title: '兑换记录和取件码',
    text: '兑过的礼品、去哪里取',
    path: '/exchange',
    words: '取件码 取货码 取礼品 兑换记录 取件 礼品在哪里取',
  },
  { title: '我的求助进度', text: '申请办到哪一步了', path: '/myHelp', words: '进度 办到哪 我的申请 我的求助 申请结果' },
  {
    title: '我的订单',
    text: '付款、物流、收货、评价',
    path: '/order',
    words:
      '订单 快递 物流 退货 退款 换货 售后 没收到货 发货 没发货 催发货 付款 付款失败 东西坏了 坏了 少发 确认收货 取消订单 评价 好评 差评',
  },
  {
    title: '找回密码',
    text: '用手机验证码重设',
    path: '/forget',
    words: '忘记密码 密码忘了 找回密码 登录不上 登不上 登不上去 登不了 收不到验证码',
  },
  {
    title: '换手机号',
    text: '换成新的手机号登录',
    path: '/setting',
    query: { change: 'phone' },
    words: '换手机号 换手机 换号 换号码 手机号变了 手机丢了',
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
    words: '注销 注销账号 删除账号 不用了 销号 销户 退出平台',
  },
  {
    title: '长者模式和外观',
    text: '大字、深色，都在设置里',
    path: '/setting',
    words: '长者模式 长者 大字 大字版 字太小 字小 字体 字体大小 放大 看不清 深色 老人模式 老年模式 夜间',
  },
  { title: '收货地址', text: '新增和修改地址', path: '/address', words: '地址 改地址 收货地址 搬家' },
  {
    title: '申请开店',
    text: '农户和小店申请加盟',
    path: '/shenqingjiameng',
    words: '开店 加盟 卖东西 卖农产品 入驻 商家入驻 怎么卖',
  },
  {
    title: '意见反馈和投诉',
    text: '说问题、提建议、举报，会有答复',
    path: '/feedback',
    words: '投诉 举报 建议 意见 反馈 骗钱 骗人 骗子 假货 态度不好 不满意 有人收钱 商家不理',
  },
  { title: '联系我们', text: '客服电话和各社区的站点', path: '/contact', words: '客服 电话 人工 联系 打电话 找人问' },
  {
    title: '我的证书',
    text: '志愿服务和捐赠的证书',
    path: '/honer',
    words: '证书 荣誉 奖状 志愿证明 志愿者证 志愿服务证明 捐款证书 捐赠证书',
  },
  { title: '查验证书', text: '输入编号看真伪', path: '/certified', words: '查证书 证书真假 验证书 查验证书' },
  {
    title: '我的工时',
    text: '志愿服务时长和证明',
    path: '/workTime',
    words: '工时 时长 志愿时长 服务时长 工时不对 补录工时 漏记',
  },
  {
    title: '捐赠票据',
    text: '申请和查看票据',
    path: '/invoice',
    words: '票据 发票 收据 抵税 开票 开发票 抵扣 个税 捐款发票',
  },
  {
    title: '认证中心',
    text: '个人、单位、身份认证',
    path: '/auth',
    words: '认证 实名 身份认证 单位认证 企业认证 上传身份证',
  },
  {
    title: '收益和提现',
    text: '待结算的钱，提到自己账户',
    path: '/qbye',
    words: '提现 收益 余额 报销到账 取钱 货款 结算 到账 店里的钱',
  },
  { title: '管理费', text: '要缴的和续费', path: '/jngrglf', words: '管理费 缴费 续费' },
  {
    title: '闲置互换',
    text: '邻居不用的东西，送人或交换',
    path: '/idle',
    words: '闲置 二手 送人 交换 自行车 婴儿车 童车 二手家电 二手家具 便宜货',
  },
  {
    title: '发布闲置',
    text: '拍张照片，送给要用的邻居',
    path: '/issue',
    words: '发布闲置 送东西 转让 处理旧物 卖旧货 旧沙发 不要的家具 送人',
  },
  {
    title: '公益地图',
    text: '附近的站点、活动和要帮的人',
    path: '/map',
    words: '地图 附近 服务站 站点 自提点 回收箱 收集点 捐赠箱 捐衣箱 收衣服的箱子',
  },
  { title: '消息', text: '办事的通知都在这里', path: '/message', words: '消息 通知 提醒' },
  {
    title: '我的店和商品',
    text: '上架、改价、下架、库存',
    path: '/v3Release',
    words: '上架 上架商品 下架 改价 改库存 我的店 我的商品 店铺管理 关店 店铺 歇业',
  },
  {
    title: '店里要发的货',
    text: '新订单、发货、填单号',
    path: '/orderDeliver',
    words: '给人发货 店里订单 填单号 卖出去的',
  },
  {
    title: '我的爱心',
    text: '捐过的东西和钱，去了哪里',
    path: '/myBenevolence',
    words: '我捐的 捐的东西去哪了 捐到哪了 捐款记录 捐赠记录 我的捐款',
  },
  { title: '爱心榜', text: '谁捐了什么，公开可查', path: '/benevolence', words: '爱心榜 捐款名单 捐赠名单 公示' },
  { title: '志愿排行', text: '工时和积分的排名', path: '/rank', words: '排行榜 排行 排名 第几名' },
  {
    title: '个人资料',
    text: '改名字、换头像、写所在地区',
    path: '/personal',
    words: '改名字 改昵称 头像 换头像 个人资料 改资料 改生日',
  },
  {
    title: '申请角色',
    text: '收取员、仓库、社区责任人，都从这里申请',
    path: '/roleEdit',
    query: { new: '1' },
    words: '角色 社区工作人员 工作人员 居委会 网格员 收取员 责任人 仓库管理员 当负责人',
  },
  { title: '组织架构', text: '各级负责人是谁', path: '/organization', words: '负责人 谁管 社区负责人 组织' },
  {
    title: '公益成果',
    text: '帮了谁、送出了什么、钱花在哪',
    path: '/accomplish',
    words: '成果 公开 钱花在哪 钱用在哪 帮了多少人 信息公开',
  },
  { title: '购物车', text: '选好还没付钱的', path: '/v3Cart', words: '购物车 加购' },
  { title: '收藏', text: '收藏过的商品和店铺', path: '/shoucang', words: '收藏 收藏的店' },
  { title: '邻里商城', text: '农户和小店卖的东西', path: '/v3Goods', words: '商城 买东西 超市 购物 助农' },
  { title: '政策帮扶', text: '补贴、救助，看条件就能申请', path: '/help', words: '政策 补助政策 国家政策 有什么补贴' },
  { title: '办事流程', text: '每件事走哪几步', path: '/workflows', words: '流程 怎么走 手续' },
  { title: '注册', text: '用手机号注册', path: '/reg', words: '注册 开户 新用户 注册账号' },
  {
    title: '我的数据',
    text: '下载一份自己的资料',
    path: '/setting',
    query: { change: 'copy' },
    words: '我的数据 下载资料 导出 个人信息副本',
  },
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
    .values([...rows, mark].map(row => ({ ...row, startsAt: null, endsAt: null, lng: null, lat: null, words: null })))
    .execute()
  const texts = DOORS.map(({ title, text, words }) => {
    return { kind: 'door', record: title, region: '', title, summary: text, said: words, body: '' }
  })
  await writeWords(db, speech, [...texts, { ...mark, said: '', body: '' }])
}
