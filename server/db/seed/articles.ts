/**
 * Reading matter. What every platform needs stands here; what only the demonstration tells stands in
 * `articleStories.ts`.
 */
import { POINTS_EXPIRY_NOTICE_DAYS, POINTS_VALID_TEXT } from '../../../src/contract/point.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { NewRow } from '../schema.ts'
import { ARTICLE_STORIES } from './articleStories.ts'
import { AGREEMENT, PRIVACY } from './legalTexts.ts'
import { picture } from './picture.ts'
import type { SeedArticle } from './text.ts'

const PLATFORM_ARTICLES: readonly SeedArticle[] = [
  {
    id: 'about',
    topic: 'platform',
    title: '邻里是什么',
    summary: '一个社区里互相搭把手的地方：求助、捐赠、服务、兑换，每一步都看得见。',
    picture: picture('rose', 'handshake'),
    body: `邻里是一个社区公益与服务平台。我们相信，最好的帮助常常来自离得最近的人：楼下的退休教师，街对面的水果店，隔壁单元会修水管的师傅。平台做的事很简单，就是让需要帮助的人说得出口，让愿意帮忙的人找得到门。

## 您可以在这里做什么
我要求助：家里缺米面、冬衣、轮椅，遇到大病、变故，或者不知道能申请哪项政策，都可以在这里说。社区责任人会在 48 小时内回应。

我要捐赠：衣物、图书、家电可以预约上门收取，善款可以捐给正在进行的项目。每一件物资送到了哪里，每一分钱花在什么地方，都能查到。

我要服务：报名身边的志愿活动，或者接下一次上门帮扶。您付出的时间会记成工时，换成积分。

我要兑换：用积分兑换生活用品和服务。平台商城里的商品来自助农合作社、残疾人手工坊和爱心商家。

## 谁在做这些事
平台由社区、街道、区县、市四级负责人一起运转。每个社区有责任人，每条街道有上门收取员，每座城市有仓库和财务。谁接手、走到哪一步、还要等多久，页面上都会写清楚。

## 我们守住的三条线
不公开受助人的姓名、住址和证件；不让任何人经手自己的申请；不让一笔钱、一件物资没有去处。`,
  },
  {
    id: 'how-help',
    topic: 'platform',
    title: '怎样申请援助',
    summary: '四步填完：谁需要、需要什么、证明材料、核对提交。草稿会自动保存。',
    picture: picture('sand', 'memo'),
    body: `申请援助不需要写长篇大论，照着页面一步步填就行。

## 第一步：谁需要，在哪里
可以为自己申请，也可以替家人、邻居申请。地址请选到社区，这样才能找到离您最近的责任人。地址只有处理这件事的人看得到。

## 第二步：需要什么
物资援助请选品类和数量，比如“成人冬衣 2 件，儿童冬衣 1 件（130）”。救助请写明情况和大致金额。不确定该选哪一项也没关系，责任人会打电话和您核对。

## 第三步：证明材料
低保证、残疾证、诊断书、收入证明，有哪样传哪样。手机拍照即可，字迹看得清就行。

## 第四步：核对提交
提交后，社区责任人 48 小时内给出答复；没有答复，会自动转到街道。受理以后会指派志愿者，志愿者上门前一定先打电话。

## 会不会被拒绝
会有。拒绝一定写明原因，您可以补充材料重新提交，也可以拨打客服电话请人工再看一遍。`,
  },
  {
    id: 'how-donate',
    topic: 'platform',
    title: '怎样捐赠物资',
    summary: '八成新以上、洗净晒干、能用三年——给别人的东西，先问问自己还愿不愿意用。',
    picture: picture('mint', 'package'),
    body: `每一件捐来的东西，都会送到一个具体的人手里，所以请像送给朋友一样准备它。

## 可以捐什么
四季衣物、被褥、米面粮油、图书文具、轮椅拐杖、小家电。食品请留出三个月以上的保质期。

## 请不要捐
贴身旧衣、开封食品、药品、破损电器、有安全隐患的童车。

## 怎么送来
可以预约上门收取，收取员会当面清点、拍照，请您确认；也可以自己送到附近的收集点，地图上有开放时间。

## 之后去了哪里
入库后每批物资都有编号。发放以后，您能在“我的爱心”里看到它去了哪个街道、帮到了哪类家庭，并得到一张捐赠证书。受助人的姓名我们不会告诉您，也请您不要打听。`,
  },
  {
    id: 'how-volunteer',
    topic: 'platform',
    title: '怎样成为志愿者',
    summary: '年满 16 周岁，完成个人认证和一次培训，就可以报名活动、接受帮扶任务。',
    picture: picture('sky', 'safety-vest'),
    body: `做志愿者不需要有特别的本事，守时、有耐心、说到做到，就很好。

## 三个步骤
先注册账号并完成个人认证；再参加一次线上或社区里的培训，大约一个半小时；最后在个人中心选择您擅长的事和有空的时间。

未满 18 周岁请由监护人陪同。

## 怎么记工时
活动现场扫码签到、签退，平台按实际时间记工时，满 60 分钟记 1 小时。上门帮扶由受助人确认后计入。

## 请您答应
不收受助家庭的任何财物；不单独带走未成年人；不把受助人的照片和情况发到网上；有事不能来，至少提前一天说。

## 保障
平台为每次活动购买志愿者意外保险。遇到紧急情况，先保护好自己，再拨打 110、120 和平台客服电话。`,
  },
  {
    id: 'points',
    topic: 'platform',
    title: '积分和工时怎么算',
    summary: '付出的时间不标价，但值得被记住。',
    picture: picture('lilac', 'trophy'),
    body: `工时是您付出的时间，积分是大家对您的感谢。两者都能在个人中心查到每一笔来历。

## 怎样得到积分
志愿服务每满一小时得 10 积分；捐赠物资入库后，按件数和成色得 5 至 50 积分；捐款不换积分，因为善款不应当有回报。

## 怎样使用积分
在“礼品”里兑换生活用品、图书、理发或维修服务。开始备货前可以取消，积分退回原来的批次。

## 会不会过期
${POINTS_VALID_TEXT}，到期前 ${POINTS_EXPIRY_NOTICE_DAYS.join(' 天和 ')} 天会提醒您；正在兑换中占用的积分不会到期。积分不能买卖、转让，只能捐给互助积分池。`,
  },
  {
    id: 'money',
    topic: 'platform',
    title: '善款怎样公开',
    summary: '每一笔捐款三日内入账，每一笔支出都有凭证，项目结束后公布决算。',
    picture: picture('mint', 'ledger'),
    body: `募捐项目由具有公开募捐资格的组织发起，平台核验资格证书后才能上线。

## 钱在哪里
善款直接进入募捐组织的专用账户，平台不提取管理费。财务在三个工作日内确认到账，项目页的公示台账随即更新。

## 钱怎么花
每一笔支出都附合同、票据或签收单。单笔超过一万元的支出，须由两人复核。

## 项目结束以后
三十日内公布决算。结余资金按募捐方案用于同类项目，并再次公示。

## 捐赠票据
捐款到账后可以申请公益事业捐赠统一票据，依法享受税前扣除。`,
  },
  {
    id: 'agreement',
    topic: 'agreement',
    title: '用户协议',
    summary: '使用邻里之前，请先读一读我们之间的约定。',
    picture: picture('sand', 'scroll'),
    body: AGREEMENT,
  },
  {
    id: 'privacy',
    topic: 'privacy',
    title: '隐私政策',
    summary: '我们收集什么、为什么收集、给谁看、您可以怎样管住它。',
    picture: picture('sky', 'locked'),
    body: PRIVACY,
  },
  {
    id: 'contact',
    topic: 'contact',
    title: '联系我们',
    summary: '打电话、写邮件、到站点坐坐，都可以。',
    picture: picture('rose', 'telephone'),
    body: `## 客服电话
电话号码就在这一页的最上面，点一下就能拨打。周一至周日 8:30—20:00 有人接听，普通话、吴语、粤语都可以。听力不便的朋友，可以在“意见反馈”里留言，我们一个工作日内回复。

## 紧急情况
遇到火灾、突发疾病、人身危险，请先拨打 119、120、110。平台不是急救机构，客服会尽力协助，但请不要等我们。

## 到站点来
每条街道都有收集点或服务站，地址和开放时间在“公益地图”里。带上身份证，工作人员可以帮您注册账号、填写申请。

## 单位合作
企业、学校、社会组织希望一起做项目，请注册单位账号后提交单位认证，或者在“意见反馈”里写明单位名称、联系人和想法。

## 投诉与举报
发现冒用平台名义募捐、侵占物资、泄露受助人信息，请立即告诉我们。经手人无权处理涉及自己的投诉，您的身份会被保密。`,
  },
]

/** Articles, newest first in the demonstration; `sort` is the order in which they are shown. */
export const articleRows = (now: number, demo: boolean): NewRow<'article'>[] =>
  [...PLATFORM_ARTICLES, ...(demo ? ARTICLE_STORIES : [])].map((text, at) => ({
    ...text,
    sort: at,
    publishedAt: new Date(now - (demo ? 6 + at * 9 : 0) * DAY_MS),
  }))
