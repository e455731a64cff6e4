/** Names by which others know somebody: what none may be called, and what sounds like an office. */

/** What only those who run the portal are called. */
const RESERVED =
  /官方|客服|管理员|工作人员|平台(?:管理|运营|客服|中心|公告)|邻里(?:平台|团队|公告|官方|门户|运营|助手|小助手|总部)|^邻里$|系统(?:通知|消息|公告)/g

/** Returns a name without what only stands between its letters and digits. */
export const bareName = (name: string): string => name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

let segmenter: Intl.Segmenter | undefined
/** Returns where words begin; undefined where the browser does not know words: the server does. */
function wordsBegin(text: string): ReadonlySet<number> | undefined {
  if (!('Segmenter' in Intl)) return undefined
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return new Set([...Array.from(segmenter.segment(text), ({ index }) => index), text.length])
}

/**
 * Returns whether a name holds a word that nobody may call themselves. Signs of two words beside each other are none:
 * 上官|方圆, 新客|服饰.
 */
export function isReservedName(name: string): boolean {
  const bare = bareName(name)
  const found = [...bare.matchAll(RESERVED)]
  if (found.length === 0) return false
  const begins = wordsBegin(bare)
  return found.some(({ 0: word, index }) => begins?.has(index) && begins.has(index + word.length))
}

/** Offices, courts, police, hospitals and banks, at the end of a name or before what is a part of one. */
const OFFICE =
  /(?:政府|公安|派出所|法院|检察院|司法所|居委会|村委会|居民委员会|村民委员会|街道办事处|街道办|街道|医院|卫生(?:院|所|服务中心|服务站)|疾控中心|红十字会|慈善总会|银行|消防(?:大队|支队|总队|救援)|交警(?:大队|支队)|纪委|监委|民政|城管|税务|社保|医保|派出机构|[省市区县旗州]委|[省市区县旗州镇乡]\p{L}{0,12}(?:[^饭布格棋牌书结残赌全]局|[^餐客舞歌展饭音]厅)|(?:公安|民政|财政|教育|司法|卫生|健康|税务|统计|审计|执法|市场监管|监督管理|城管|住建|建设|社会保障|医疗保障|医保|水利|农业|农村|林业|规划|交通|运输|文旅|旅游|退役军人|事务|应急|应急管理|气象|烟草|信访|档案|邮政)局)(?:\p{L}{0,6}(?:分局|分院|支行|分行|办公室|办事处|办公厅|服务站|窗口|科室|大队|中队|专班|工作组|总院|院区|部|处|科|站|中心))?$/u

/** Returns whether a name sounds like one of an office, so that it is shown as unverified until it is. */
export const soundsOfficial = (name: string): boolean => OFFICE.test(bareName(name))
