/** What people say for what the portal has, beside the words of the portal itself. */

/** Names of one and the same thing: whoever types one of them finds the others. */
const SAME: readonly string[] = [
  '低保 最低生活保障',
  '五保 特困 特困人员',
  '残疾 残障',
  '津贴 补贴 补助',
  '志愿者 义工 志工',
  '捐款 捐钱 善款',
  '捐物 捐东西',
  '轮椅 轮椅车',
  '电瓶车 电动车',
  '番薯 红薯 地瓜',
  '土豆 马铃薯 洋芋',
  '番茄 西红柿',
  '花菜 菜花',
  '医疗保险 医保',
  '养老保险 社保',
  '廉租房 公租房 公共租赁住房',
  '发票 票据 收据',
  '理发 剪头发 剪头',
  '义诊 量血压',
  '自行车 单车 脚踏车',
  '二手 闲置 旧货',
  '快递 物流 包裹',
  '退货 退款 售后',
  '手机号 手机号码 电话号码',
  '签到 打卡',
  '兑换 换礼品 换东西',
]
/** Words of a question, and by which words the portal speaks of it. */
const MEANT: readonly (readonly [said: string, meant: string])[] = [
  ['养老 老人 老年人 80岁 八十岁 90岁 九十岁 老了', '高龄 养老 老年'],
  ['看病 医药费 住院 大病 生病', '医疗 大病'],
  ['没钱 困难 吃不上饭 揭不开锅', '临时救助 最低生活保障'],
  ['房租 租房 没地方住', '公共租赁住房 租金'],
  ['上学 学费 读书', '助学 助学金 学生'],
  ['失业 下岗 找工作 没工作', '就业 失业'],
  ['孩子 小孩 孤儿 娃娃', '儿童'],
  ['没人照顾 瘫痪 照顾 卧床', '护理 照护'],
  ['去世 后事 火化', '丧葬'],
  ['当兵 退伍 老兵', '退役 优抚'],
  ['坐月子 生孩子 产妇', '生育'],
  ['种地 种菜', '菜园'],
  ['做饭 吃饭 食堂', '助餐'],
  ['装扶手 防滑 摔倒', '适老化'],
  ['危房 房子漏雨 漏雨', '危房改造 修缮'],
]

const words = (text: string) => text.split(' ')
/** Pairs of what is said and what is meant by it, each once. */
export const SYNONYMS: readonly (readonly [said: string, meant: string])[] = [
  ...SAME.map(words).flatMap(group =>
    group.flatMap(said => group.filter(one => one !== said).map(meant => [said, meant] as const)),
  ),
  ...MEANT.flatMap(([said, meant]) =>
    words(said).flatMap(one =>
      words(meant)
        .filter(other => other !== one)
        .map(other => [one, other] as const),
    ),
  ),
]
