/** Chooses one of the portal's pictures for things that are named but not photographed. */

/** Pictures by name pattern; longer names come before their parts. */
const NAMED: readonly (readonly [words: string, picture: string])[] = [
  ['儿童冬衣|童装|童衣', 'coat/child'],
  ['保暖内衣|秋衣|衬衫|T恤|上衣', 't-shirt'],
  ['裤', 'jeans'],
  ['雨衣|雨伞', 'umbrella-with-rain-drops'],
  ['冬衣|棉衣|棉服|羽绒服|大衣|外套|厚衣', 'coat'],
  ['裙', 'dress'],
  ['防滑鞋|棉鞋|雨鞋', 'hiking-boot'],
  ['鞋', 'running-shoe'],
  ['围巾', 'scarf'],
  ['手套', 'gloves'],
  ['袜', 'socks'],
  ['电热毯', 'quilt/high-voltage'],
  ['棉被|被子|床单|被套|枕|毛毯|毯子', 'quilt'],
  ['毛巾|浴巾', 'towel'],
  ['护理垫|纸尿裤|尿不湿', 'roll-of-paper'],
  ['大米|米面|面粉|小米', 'rice-bag'],
  ['食用油|菜籽油|花生油', 'oil-bottle'],
  ['挂面|面条', 'steaming-bowl'],
  ['罐头', 'canned-food'],
  ['香菇|木耳|干货', 'brown-mushroom'],
  ['轮椅', 'manual-wheelchair'],
  ['盲杖', 'white-cane'],
  ['拐杖|拐', 'crutch'],
  ['助行器', 'walking-frame'],
  ['制氧机', 'lungs'],
  ['助听器', 'ear-with-hearing-aid'],
  ['老花镜|眼镜', 'glasses'],
  ['放大镜|助视器', 'magnifying-glass-tilted-left'],
  ['书包', 'backpack'],
  ['作业本|笔记本子|本子', 'notebook'],
  ['文具|铅笔|作业', 'pencil'],
  ['平板|电脑|学习机', 'laptop'],
  ['手机', 'mobile-phone'],
  ['字典|词典', 'green-book'],
  ['书柜|书架|折叠桌|书桌|桌|板凳|凳|椅', 'chair'],
  ['图书|童书|绘本|旧书|课本', 'books'],
  ['婴儿推车|童车', 'baby'],
  ['奶瓶|奶粉', 'baby-bottle'],
  ['积木|拼图', 'puzzle-piece'],
  ['玩具|布偶', 'teddy-bear'],
  ['洗衣机', 'washing-machine'],
  ['电饭煲', 'cooked-rice/high-voltage'],
  ['水壶|保温杯', 'teapot'],
  ['台灯', 'desk-lamp'],
  ['楼道灯|灯泡', 'light-bulb'],
  ['自行车', 'bicycle'],
  ['电视', 'television'],
  ['理发', 'barber-pole'],
  ['保洁|打扫', 'broom'],
  ['下水道|水管|水龙头|维修|修', 'wrench'],
  ['透析|接送', 'ambulance'],
  ['陪诊|住院|医疗|看病|体检', 'hospital'],
  ['火灾|安置|住房|房租|租金|搬家', 'house'],
  ['失业|找工作|就业', 'briefcase'],
  ['情绪|聊聊|说说话', 'speech-balloon'],
  ['照顾|陪护|照料|喘息', 'heart-hands'],
  ['残疾证|证件', 'identification-card'],
  ['助学|学费', 'graduation-cap'],
  ['适老化', 'house-with-garden'],
  ['津贴|补贴|补助|低保|救助金', 'money-bag'],
]
const PATTERNS = NAMED.map(([words, picture]) => [new RegExp(words), picture] as const)
const ON_GROUND = /^\/pictures\/([a-z]+)\/[a-z0-9/-]+\.svg$/

/**
 * Returns the picture of the first known name in `words`, on the background of `otherwise`; `otherwise` itself if no
 * name is known or it is a photograph.
 */
export function pictureNamedBy(words: string, otherwise: string): string {
  const ground = ON_GROUND.exec(otherwise)?.[1]
  if (ground === undefined) return otherwise
  const found = PATTERNS.map(([pattern, picture]) => ({ picture, at: words.search(pattern) })).filter(
    ({ at }) => at >= 0,
  )
  const first = found.reduce<(typeof found)[number] | undefined>(
    (one, other) => (one && one.at <= other.at ? one : other),
    undefined,
  )
  return first ? `/pictures/${ground}/${first.picture}.svg` : otherwise
}

/** All pictures that names can lead to, on one background. */
export const NAMED_PICTURES: readonly string[] = NAMED.map(([, picture]) => `/pictures/sand/${picture}.svg`)
