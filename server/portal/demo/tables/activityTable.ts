/** Activities: `kind | picture | title | where | hour | hours long | places | what to do`. */
import type { NewRow } from '../../../db/schema.ts'
import { oneOf, type PictureParts, picturePartsNamed } from '../../../kernel/pictures.ts'

export interface ActivityTemplate {
  readonly kind: NewRow<'activity'>['kind']
  readonly art: PictureParts
  readonly title: string
  readonly venue: string
  /** Local hour, half hours as .5. */
  readonly hour: number
  readonly hours: number
  readonly places: number
  readonly summary: string
}

export const ACTIVITY_TEMPLATES: readonly ActivityTemplate[] = `
relief|seedling|周六社区菜园开种|社区菜园|9|2.5|20|松土、撒种、浇水，孩子可以一起来，手套和工具都有。
relief|broom+house|独居老人家庭保洁|{community}党群服务中心|14|3|12|两人一户，擦窗、洗厨房、换床单，顺便陪老人说说话。
relief|pencil|小学生作业辅导|{community}文化家园|16.5|1.5|10|一对二辅导作业，不讲题海，只教方法。
relief|barber-pole|老人免费理发|{street}居家养老服务中心|9|3|8|有理发手艺的朋友来，不会理的来扫地、排号、倒茶。
relief|hot-beverage|环卫工人早餐|{street}爱心驿站|5|2|10|煮粥、装袋、送到路口，六点半结束不耽误上班。
relief|mobile-phone|教老人用手机|{community}老年活动室|14|2|15|挂号、打车、视频通话，一个一个教，不嫌慢。
relief|stethoscope|义诊量血压|{community}广场|8.5|2.5|16|医护志愿者坐诊，其他人登记、引导、搬桌子。
relief|manual-wheelchair|推轮椅逛公园|{district}公园南门|9|3|24|一位志愿者陪一位朋友，走平路，看花，拍照。
relief|bento-box|给高龄老人送午饭|{street}社区食堂|10.5|1.5|14|每人负责五户，送到手上，看看老人好不好。
relief|open-book|绘本故事会|邻里图书馆{community}馆|10|1.5|12|大声读、慢慢讲，读完和孩子们画一画。
relief|guitar|楼下音乐会|{community}中心花园|19|2|18|会一样乐器就来，不会的负责搬凳子和鼓掌。
relief|hammer-and-wrench|家电维修便民日|{community}广场|9|4|12|修电扇、磨剪刀、换插座，修不好也说清楚毛病在哪里。
relief|recycling-symbol|垃圾分类小课堂|{community}党群服务中心|15|1.5|10|带孩子认四只桶，做一次厨余堆肥。
relief|fire-extinguisher|独居老人用火安全走访|{street}社会工作站|9|3|16|查燃气软管、装烟感，教老人关总阀。
relief|running-shoe|陪盲友晨跑|{district}体育公园|6.5|1.5|20|一根绳子两个人，五公里以内，先培训再上路。
relief|dumpling|一起包饺子|{street}居家养老服务中心|14|2.5|30|和老人一起包，包好煮好送到不能下楼的人家。
relief|magnifying-glass-tilted-left|走失老人搜寻演练|应急救援队{district}站|8|4|26|学看地图、用对讲机，演练一次三小时的搜寻。
relief|heart-hands|急救技能培训|{district}红十字培训点|9|3|30|心肺复苏、海姆立克，考过发证。
relief|performing-arts|陪伴星星的孩子|星星雨活动室|13.5|2.5|12|先听四十分钟讲解，再陪孩子玩一个半小时。
relief|hospital|陪诊一日|{district}人民医院门诊大厅|7.5|4|8|取号、排队、记医嘱，让老人看病不慌。
goods|coat|冬衣募集日|{community}收集点|9|4|16|收衣、分拣、打包、登记，请自带一只大袋子。
goods|package|爱心物资分拣|{district}爱心仓库|9|4|30|按尺码、季节、成色分好类，贴上标签。
goods|books|旧书换新书|邻里图书馆{community}馆|10|5|10|带三本换一本，余下的送去流动图书车。
goods|backpack|开学文具打包|{district}爱心仓库|13.5|3|24|三百只书包，一只一只装满，每只附一封信。
goods|delivery-truck+quilt|棉被装车|{district}爱心仓库|8|3|20|一千床棉被上车，跟车的请穿防滑鞋。
goods|delivery-truck|物资上门配送|{street}收集点|9|4|18|开车或骑电动车的来，一条线六户人家。
goods|rice-bag+oil-bottle|米面油发放|{community}党群服务中心|9|2.5|14|核对名单、搬运、签收，行动不便的送上门。
goods|teddy-bear|玩具医院|{community}文化家园|14|3|12|给旧玩具缝线、换电池、消毒，再送给新朋友。
goods|laptop|旧电脑翻新|{district}志愿者之家|13|4|10|会拆机装系统的来，翻新后送到乡村小学。
goods|wheelchair-symbol|辅具清洗检修|{district}辅具借用站|9|3|12|轮椅打气、上油、消毒，坏的贴红条送修。
`
  .trim()
  .split('\n')
  .map(line => {
    const [kind = '', art = '', title = '', venue = '', hour = '', hours = '', places = '', summary = ''] =
      line.split('|')
    return {
      kind: oneOf(['goods', 'relief'], kind),
      art: picturePartsNamed(art),
      title,
      venue,
      hour: Number(hour),
      hours: Number(hours),
      places: Number(places),
      summary,
    }
  })
