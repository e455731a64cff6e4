/**
 * Applications: `kind | title | items or kind of relief | applicant's words | helper's words | thanks`. Items:
 * `name:class:count:unit`, separated by `;`.
 */
import { AID_KINDS } from '../../../../src/contract/aid.contract.ts'
import type { RequestedItem } from '../../../../src/machines/workflows/aid/chart.ts'
import { oneOf } from '../../../kernel/pictures.ts'

export interface AidNeed {
  readonly kind: (typeof AID_KINDS)[number]
  readonly title: string
  readonly items: readonly RequestedItem[]
  readonly relief: string
  readonly words: string
  readonly report: string
  readonly thanks: string
}

const itemOf = (text: string): RequestedItem => {
  const [name = '', classification = '', count = '1', unit = '件'] = text.split(':')
  return { name, classification: `donation-${classification}`, count: Number(count), unit }
}

export const AID_NEEDS: readonly AidNeed[] = `
goods|米面粮油、冬衣|大米:grainoil-grains:2:袋;食用油:grainoil-oils:1:桶;冬衣:clothes-winter:2:件|老伴走后我一个人住，腿脚不好，天冷了买不动米面，也缺一件厚衣服。|大米、油和两件棉衣都送到了，帮老人把米倒进缸里，衣服试过合身。|米扛到厨房里，还陪我说了会儿话，心里暖。
goods|康复轮椅|轮椅:rehab-wheelchair:1:辆|母亲中风后不能走路，想借或领一辆轮椅推她下楼晒太阳。|轮椅调好了脚踏和刹车，教会家里人怎么上下台阶。|妈妈半年来第一次下楼，谢谢大家。
goods|成人纸尿裤和护理垫|成人纸尿裤:rehab-nursing:4:包;护理垫:rehab-nursing:2:包|父亲卧床，护理用品每月要花不少钱，家里只有我一个人上班。|四包纸尿裤两包护理垫送到床边，顺便教了翻身垫枕的办法。|解了燃眉之急。
goods|儿童冬衣两套|儿童冬衣:clothes-baby:2:套|两个孩子长得快，去年的棉衣都短了，手头紧，想要两套能过冬的。|按孩子身高挑了两套，姐弟俩当场就穿上了。|孩子说像新的一样，谢谢捐衣服的人。
goods|棉被一床|棉被:bedding-quilt:1:床|刚搬到出租屋，被子薄，夜里冷得睡不着，想要一床厚棉被。|棉被晒过再送去的，帮着铺好了床。|今晚能睡个好觉了。
goods|小学文具和书包|书包:learning-stationery:1:个;文具:learning-stationery:2:套|孩子九月上小学，书包文具还没有着落，我在工地打零工。|书包里装好了文具，孩子一路背着不肯放下。|孩子开心了一整天。
goods|二手洗衣机|洗衣机:household-appliance:1:台|手关节变形，冬天手洗衣服很痛，二手的能用就行。|洗衣机装好试转过，水管接头也换了新的。|再也不用泡冷水了。
goods|婴儿奶粉和推车|奶瓶:infant-milk:2:个;婴儿推车:infant-stroller:1:辆|双胞胎刚满三个月，开销大，想要一辆推车和几个奶瓶。|推车擦洗消毒过，教了怎么折叠。|出门终于腾得出手了。
goods|旧手机一部，上网课用|平板电脑:learning-computer:1:台|孩子要上网课，家里只有一部按键手机，旧的平板也行。|平板装好了学习软件，设了家长锁。|孩子的课一节没落下。
goods|四脚拐杖|四脚拐杖:rehab-wheelchair:1:根|膝盖手术后要拄拐，买的单脚拐总打滑，想要一根四脚的。|按身高调好了高度，陪着走了两圈。|稳当多了。
goods|学习用台灯|台灯:household-appliance:1:盏|屋里光线暗，孩子写作业总凑得很近，想要一盏台灯。|台灯送到，换了护眼灯泡，桌子也挪到窗边。|孩子写字坐直了。
goods|制氧机借用|制氧机:rehab-nursing:1:台|老慢支犯了，医生说在家要吸氧，制氧机太贵，想借用一段时间。|机器消过毒，教会开关、加水和看流量。|喘气顺多了，用完一定还。
goods|电热毯和保暖内衣|电热毯:bedding-towel:1:条;保暖内衣:clothes-shirt:2:套|老房子没有空调，九十岁的婆婆怕冷，想要电热毯和保暖内衣。|电热毯是带自动断电的，铺好并讲了用法。|婆婆说脚终于热了。
goods|雨衣和防滑鞋|雨衣:clothes-shirt:1:件;防滑鞋:clothes-shoes:1:双|在环卫上班，雨天路滑摔过两次，想要一双防滑鞋。|鞋子合脚，雨衣带反光条，夜里也看得见。|下雨天不怕了。
goods|助听器|助听器:rehab-hearing:1:副|听力越来越差，电话都听不清，和邻居也说不上话了。|陪着做了测听，助听器调到合适的音量。|听见孙子叫爷爷了。
relief|作业辅导，每周一次|education|我们夫妻都上晚班，孩子数学跟不上，想请人每周辅导一次。|讲了分数和应用题，约好每周三晚上七点。|老师耐心，孩子不怕数学了。
relief|家庭保洁|care|我八十一岁一个人住，够不着高处，厨房油烟很重。|厨房、卫生间和窗户都擦了，灯泡也换了新的。|家里亮堂堂的。
relief|陪诊，周三上午|medical|周三要去医院复查，一个人挂号取药跑不动，孩子在外地。|陪着挂号、检查、取药，把医嘱写在了纸上。|一路扶着我，比孩子还细心。
relief|住院押金周转|medical|家属突然住院，押金差一点，报销要等出院才能办。|联系了医院的救助窗口，办好缓交，资料陪着交齐了。|最难的时候有人伸手。
relief|火灾后的临时安置|housing|厨房起火，家里烧得不能住，一家三口想找个临时落脚的地方。|联系街道安排了周转房，搬过去了被褥和锅碗。|当天晚上就有地方睡了。
relief|透析接送，一周三次|medical|每周三次透析，公交要转两趟，结束后头晕站不稳。|排好了三位司机轮流接送，今天第一趟已送到家。|不用再扶着墙等车了。
relief|下水道堵了，老人不会修|repair|厨房下水道堵了三天，水漫出来，物业说自己找人修。|疏通了管子，换了滤网，又检查了卫生间。|又快又干净，不肯收钱。
relief|失业三个月，房租困难|employment|厂子搬走后失业三个月，房租快交不上了，想找份活干。|对接了社区公益岗，下周一去面试，帮忙改好了简历。|已经上班了，谢谢指路。
relief|照顾卧床母亲，需要喘息|care|照顾卧床的母亲两年没有休息过，想请人替半天，让我去看个病。|替了半天班，喂饭、翻身、量血压，都记在本子上。|终于自己也去看了医生。
relief|孩子情绪问题，想找人聊聊|education|孩子上初二后不爱说话，常常把自己关在房间里。|聊了一个多小时，孩子愿意下周再来，也和家长约了时间。|孩子肯开口了。
relief|高龄老人理发|care|老父亲九十二岁下不了楼，头发三个月没剪了。|在家里理好了头发，刮了脸，碎发扫干净才走。|老爷子照镜子笑了。
relief|楼道灯坏了，夜里不敢下楼|repair|三楼楼道灯坏了很久，夜里黑漆漆的，老人不敢下楼。|换了声控灯，顺手把扶手松的螺丝拧紧了。|亮堂了，心里也踏实。
relief|代办残疾证|other|行动不便，残疾证到期要换，材料看不明白。|材料一次备齐，代跑了两趟，新证已拿到手。|省了我好多腿脚。
policy|高龄津贴怎么领||母亲刚满八十岁，听说有高龄津贴，不知道怎么申请。|材料齐了，已经在街道窗口受理，下月起发放。|第一笔已经到账。
policy|低保申请||家里唯一的劳力生病了，想申请最低生活保障。|入户核对了情况，陪着填好表，公示期已过。|批下来了，日子有盼头。
policy|残疾人两项补贴||肢体二级残疾，想申请生活补贴和护理补贴。|代办了两项补贴，卡号已核对。|补贴收到了。
policy|适老化改造补助||父母都七十多岁，浴室滑，想装扶手和防滑垫。|评估做完，扶手、防滑垫、感应灯都装上了。|洗澡不用人守着了。
policy|公租房租金补贴||收入不高租房住，想了解租金补贴够不够条件。|核对了收入和合同，补贴申请已通过。|每个月轻松一点。
policy|医疗救助||今年自付医药费太多，想申请医疗救助。|票据理好按类别贴好，已提交医保窗口，等待核定。|办得清清楚楚。
policy|困难学生助学金||孩子考上高中，学费有压力，想申请助学金。|证明开齐，学校那边已登记。|孩子可以安心上学了。
`
  .trim()
  .split('\n')
  .map(line => {
    const [kind = '', title = '', what = '', words = '', report = '', thanks = ''] = line.split('|')
    return {
      kind: oneOf(AID_KINDS, kind),
      title,
      words,
      report,
      thanks,
      items: kind === 'goods' ? what.split(';').map(itemOf) : [],
      relief: kind === 'relief' ? what : '',
    }
  })

/** Reasons of refused applications. */
export const REFUSAL_REASONS = [
  '同样的申请上月已经办过，请先用完再申请。',
  '材料里的户口页看不清，请重新拍照后再提交。',
  '这件事归物业负责，已帮您转告物业，请留意电话。',
  '不在本社区居住，请向现在住的社区申请。',
] as const
