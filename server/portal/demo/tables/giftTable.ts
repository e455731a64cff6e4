/**
 * Gifts for points: `classification | ground | picture | title | points | stock | delivery | per person / days |
 * description`. Delivery is `p` by post, `s` at a station, `ps` either; `used` follows it.
 */
import {
  BACKGROUND_NAMES,
  type PictureBackground,
  type PictureParts,
  picturePartsNamed,
} from '../../../kernel/pictures.ts'

export interface GiftTemplate {
  readonly classification: string
  readonly ground: PictureBackground
  readonly art: PictureParts
  readonly title: string
  /** Choices of one option with their points; a single one without a name if there is no choice. */
  readonly choices: readonly (readonly [name: string, points: number])[]
  readonly optionName: string
  readonly stock: number
  readonly post: boolean
  readonly pickUp: boolean
  readonly condition: 'new' | 'used'
  readonly perPerson: number
  readonly perDays: number
  readonly summary: string
}

export const GIFT_TEMPLATES: readonly GiftTemplate[] = `
daily-wash|soap|手工皂一块|60|240|ps|2/30|桂花、艾草两种香，残友工坊手作。|香型:桂花=60,艾草=60
daily-wash|lotion-bottle|洗手液 500 ml|90|160|ps|2/30|无香，孩子老人都能用。
daily-wash|toothbrush|家庭装牙刷四支|50|300|ps|2/30|软毛，四种颜色不会拿错。
daily-wash|socks|加厚棉袜三双|110|120|ps|2/30|纯棉毛圈，冬天穿着暖。|尺码:均码=110,加大=110
daily-grain|rice-bag|五常大米 2.5 kg|320|80|s|1/30|当年新米，社区自提点领取。
daily-grain|sheaf-of-rice|小米 1 kg|160|90|ps|1/30|石碾脱壳，熬粥出油。
daily-grain|oil-bottle|菜籽油 1.8 L|280|70|s|1/30|老榨坊热榨，请自带袋子。
daily-grain|salt|低钠盐两袋|30|400|ps|2/30|每人每月两份。
daily-kitchenware|shallow-pan-of-food|不粘炒锅 28 cm|760|18|ps|1/365|燃气、电磁炉都能用。
daily-kitchenware|chopsticks|竹筷十双|70|200|ps|2/30|本色竹，没有上漆。
daily-kitchenware|teacup-without-handle|青瓷茶杯一对|260|40|ps|1/90|龙泉窑口，手绘一枝梅。
daily-kitchenware|sponge|百洁布六片|40|300|ps|2/30|擦锅不掉渣。
culture-read|green-book|《邻里的故事》|120|90|ps|1/0|一百位街坊口述，志愿者整理。
culture-read|books|绘本五册（旧书新读）|80|24|s used|1/30|孩子们看过的，已清洁消毒。
culture-read|blue-book+paintbrush|字帖一本|60|110|ps|2/30|楷书入门，带描红。
culture-ticket|performing-arts|社区剧场周末票|180|60|s|2/30|周六晚七点，凭取货码换票。|座位:楼上=150,楼下=180
culture-ticket|ticket|博物馆讲解场次|90|50|s|2/30|每场二十人，讲解一小时。
culture-ticket|microphone|合唱团排练旁听|40|30|s|1/30|周三下午，社区活动室。
service-hair|scissors|剪发一次|100|120|s|1/30|街角理发店，周二周四上午。
service-repair|wrench+droplet|上门修水龙头|150|60|s|1/90|师傅先电话约时间，材料另算。
service-repair|light-bulb|换灯泡、装开关一次|120|60|s|1/90|为六十岁以上邻居优先。
service-check|stethoscope|血压血糖血脂三项|200|80|s|1/180|社区卫生服务站，空腹来。
service-check|glasses|配镜验光一次|160|40|s|1/365|附老花镜一副。
badge-vest|safety-vest|志愿者马甲|150|60|ps|1/365|反光条，可以洗。|尺码:M=150,L=150,XL=150
badge-vest|umbrella|志愿者长柄伞|240|45|ps|1/365|防风骨架，两个人也够。
badge-vest|backpack|帆布双肩包|420|30|ps|1/365|社区妈妈们缝的，内有笔袋。
badge-medal|sports-medal|服务满百小时徽章|100|200|p|1/0|黄铜，背面可刻姓名。
badge-medal|house+heart-with-ribbon|爱心家庭门牌|300|50|ps|1/0|搪瓷，钉在门口。
daily-wash|bucket+hot-springs|泡脚桶（九成新）|360|6|s used|1/365|街坊换下来的，刷洗干净。
daily-kitchenware|hot-beverage|保温杯 500 ml|220|36|ps|1/90|早上的水，下午还烫。|颜色:朱红=220,青绿=220
`
  .trim()
  .split('\n')
  .map((line, at): GiftTemplate => {
    const [
      classification = '',
      art = '',
      title = '',
      points = '',
      stock = '',
      how = '',
      limit = '',
      summary = '',
      choice = '',
    ] = line.split('|')
    const [optionName = '', choices = ''] = choice.split(':')
    const [perPerson = 0, perDays = 0] = limit.split('/').map(Number)
    return {
      classification: `gift-${classification}`,
      title,
      summary,
      optionName,
      perPerson,
      perDays,
      art: picturePartsNamed(art),
      ground: BACKGROUND_NAMES[at % BACKGROUND_NAMES.length] ?? 'sand',
      choices: choices
        ? choices.split(',').map(one => {
            const [name = '', cost = ''] = one.split('=')
            return [name, Number(cost)] as const
          })
        : [['', Number(points)]],
      stock: Number(stock),
      post: how.startsWith('p'),
      pickUp: /^p?s/.test(how),
      condition: how.endsWith('used') ? 'used' : 'new',
    }
  })

/** Scarce enough to be drawn among the entrants of one day: title, points, pieces. */
export const DRAWN_GIFT = {
  classification: 'gift-culture-ticket',
  title: '音乐厅新年音乐会双人票',
  points: 400,
  pieces: 3,
  summary: '只有三份。一天内报名，到时抽签，没抽中积分全部退回。',
} as const

/** Terms shown below the description of every gift. */
export const GIFT_TERMS = `积分来自捐物入库和帮助邻居，不能买卖和转让。
邮寄的礼品由社区包装寄出，运费由平台承担；自提的礼品到点后会收到取货码，十四天内领取，逾期收回、积分退回。
收到后七天内发现问题，可以在兑换详情里反映，由另一位工作人员核实。`
