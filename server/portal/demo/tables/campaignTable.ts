/** Fundraising campaigns: `ground | picture | title | organisation it fits | goal in yuan | share raised | purpose`. */
import {
  BACKGROUND_NAMES,
  oneOf,
  type PictureBackground,
  type PictureName,
  pictureNamed,
} from '../../../kernel/pictures.ts'

export interface CampaignTemplate {
  readonly ground: PictureBackground
  readonly art: PictureName
  readonly title: string
  /** A part of the organisation's name. */
  readonly by: string
  /** Yuan. */
  readonly goal: number
  readonly share: number
  readonly summary: string
}

export const CAMPAIGN_TEMPLATES: readonly CampaignTemplate[] = `
lilac|teddy-bear|给留守儿童的一间阅览室|青苗|50000|0.7224|一间二十平方米的屋子，两千本书，一张可以趴着写作业的长桌。
sky|bed|卧床老人护理床计划|居家养老|120000|0.4525|翻身、坐起不再要两个人抬，每张床 2,400 元。
sand|school|山区小学冬衣|邻里公益基金|30000|0.915|六百个孩子，每人一件过膝棉衣，量好尺寸再做。
mint|bento-box|一顿热午饭|社区食堂|80000|0.63|为八十岁以上的独居老人补贴每天一顿送上门的午饭。
rose|mending-heart|白血病患儿家庭的小厨房|血液病|100000|0.58|医院旁边租一套房，让陪护的妈妈能给孩子煮一碗面。
sky|manual-wheelchair|一百台轮椅下楼来|晨光助残|60000|0.81|让困在楼上的人，晒得到太阳。
sand|coat|暖冬棉被一千床|暖冬|180000|0.77|两公斤棉被，送到低保户和孤寡老人手里。
mint|backpack|开学第一只书包|微光|45000|0.66|新书包、文具和一封手写的信，给三百名困境儿童。
lilac|microphone|乡村合唱团|青苗|38000|0.42|请音乐老师每周去一次，年底在县里开一场音乐会。
rose|ambulance|透析病人接送车|爱心车队|150000|0.35|一周三次，一年一百五十六次，有人接有人送。
sky|house|给老屋装上扶手|耆乐|70000|0.88|浴室扶手、防滑垫、感应夜灯，一户 860 元。
mint|seedling|屋顶上的社区菜园|绿芽|26000|0.94|闲置屋顶变菜地，收成送给社区食堂。
sand|steaming-bowl|环卫工人的早餐|街道社会工作站|32000|0.52|清晨四点半，一碗热粥两个包子。
lilac|performing-arts|星星的孩子剧场|星星雨|48000|0.39|孤独症孩子排一出自己的戏，家长可以休息三个小时。
rose|heart-with-ribbon|两癌筛查走进山村|邻里公益基金|90000|0.71|流动体检车开到村口，一人一次 180 元。
sky|laptop|旧电脑新课堂|微光|40000|0.47|回收、翻新、装上学习软件，送到山里的电脑教室。
mint|potable-water|一口干净的井|橄榄树|110000|0.83|三个村、四百二十户，换掉生锈的水管。
sand|books|流动图书车|邻里图书馆|95000|0.29|一辆面包车、三千本书，每周走五个工地和三所民工子弟小学。
lilac|ear-with-hearing-aid|听见奶奶的声音|银龄|56000|0.61|为听力受损的低保老人配助听器，一对 1,200 元。
rose|fire-extinguisher|独居老人烟感报警器|应急救援|28000|0.97|装一个，夜里就多一双眼睛。
sky|stethoscope|山村医生的出诊包|橄榄树|52000|0.55|血压计、血糖仪、心电仪，一只包 2,600 元。
mint|running-shoe|一双合脚的球鞋|青苗|24000|0.86|量脚、选码，让孩子跑起来不硌脚。
sand|microphone|方言故事录音馆|邻里图书馆|18000|0.33|请老人讲，请孩子录，留住街坊的口音。
lilac|umbrella|受暴妇女的临时小家|心灯|75000|0.44|安全的床位、心理咨询和重新开始的车票。
rose|paw-prints|导盲犬训练营|晨光助残|130000|0.24|一只导盲犬从出生到上岗要十八个月、十二万元。
sky|glasses|给孩子配一副眼镜|微光|36000|0.74|看清黑板，比补课更要紧。
mint|deciduous-tree|一千棵柿子树|绿芽|42000|0.68|种在村口，树归村里的困难家庭，果子可以卖。
sand|baby-bottle|早产儿的四十天|血液病|160000|0.31|为困难家庭的早产宝宝补助住院费用。
lilac|graduation-cap|大学第一年|微光|200000|0.57|录取通知书来了，学费先不用愁。
rose|radio|夜里有人接电话|心灯|34000|0.62|心理热线从晚十点开到早六点。
`
  .trim()
  .split('\n')
  .map(line => {
    const [ground = '', art = '', title = '', by = '', goal = '', share = '', summary = ''] = line.split('|')
    return {
      ground: oneOf(BACKGROUND_NAMES, ground),
      art: pictureNamed(art),
      title,
      by,
      goal: Number(goal),
      share: Number(share),
      summary,
    }
  })

/** The second thirty: the same causes for one city each. */
export const CITY_CAMPAIGN_TEMPLATES: readonly (readonly [
  title: string,
  by: string,
  goal: number,
  art: PictureName,
  summary: string,
])[] = `
{city}困难家庭取暖补助|暖冬|60000|fire|取暖费、电热毯、保暖内衣，一户 300 元。
{city}环卫工人爱心驿站|义工|35000|house|饮水、微波炉、歇脚的椅子，让街角有个家。
{city}困境儿童暑期班|青苗|42000|sun-with-face|父母上班、孩子有处去，作业、游泳、兴趣课。
{city}残疾人烘焙学堂|晨光|55000|bread|学一门手艺，找一份工作。
{city}老人防跌倒课堂|银龄|22000|older-person|平衡操、家里的危险角落、跌倒后怎么办。
`
  .trim()
  .split('\n')
  .map(line => {
    const [title = '', by = '', goal = '', art = '', summary = ''] = line.split('|')
    return [title, by, Number(goal), pictureNamed(art), summary] as const
  })
