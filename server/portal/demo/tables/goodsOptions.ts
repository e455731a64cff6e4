/**
 * Options of goods: `classification | name: choice = per cent of the price, …; name: …`. The first choice has the
 * listed price.
 */
interface OptionChoice {
  readonly name: string
  readonly values: readonly (readonly [value: string, percent: number])[]
}

export const OPTION_CHOICES: ReadonlyMap<string, readonly OptionChoice[]> = new Map(
  `
food-rice|包装:简装=100,家庭装=195,礼盒装=230
food-oil|数量:单瓶=100,两瓶=190,四瓶=368
food-dry|包装:简装=100,礼盒装=135
food-snack|口味:原味=100,桂花=104,红豆=104,咸蛋黄=112
food-noodle|份量:一份=100,两份=192
fresh-fruit|果径:中果=100,大果=122,特大果=145;包装:简装=100,礼盒=118
fresh-vegetable|份量:一份=100,两份=192,四份=372
fresh-egg|包装:纸托=100,礼盒=125
fresh-fish|处理:整条=100,切块=104;包装:简装=100,礼盒=116
tea-leaf|等级:一级=100,特级=138,珍品=196;包装:袋装=100,罐装=112
tea-honey|包装:玻璃瓶=100,挤压瓶=102,礼盒=126
tea-flower|包装:袋装=100,罐装=118
craft-knit|颜色:米白=100,驼色=100,藏青=100,枣红=100;尺码:均码=100,加大=110
craft-paper|款式:福字=100,喜鹊登梅=105,山水=110
craft-pottery|釉色:天青=100,月白=100,茶末=106
craft-toy|款式:兔=100,虎=100,龙=105,羊=100
home-clean|数量:单份=100,两份=190,三份=276
home-kitchen|款式:标准款=100,礼盒款=122
home-bed|颜色:月白=100,浅灰=100,豆绿=100,藕粉=100;厚度:春秋款=100,冬款=124
home-light|数量:单份=100,两份=190
health-aidtool|款式:标准款=100,加宽款=112
health-measure|套餐:单机=100,含备用耗材=128
health-care|规格:标准=100,加厚=118
study-book|版本:平装=100,精装=136
study-pen|套餐:单套=100,两套=190,班级装十套=900
study-bag|包装:简装=100,礼盒=120
`
    .trim()
    .split('\n')
    .map(line => {
      const [classification = '', choices = ''] = line.split('|')
      return [
        classification,
        choices.split(';').map((choice): OptionChoice => {
          const [name = '', values = ''] = choice.split(':')
          return {
            name,
            values: values.split(',').map(one => {
              const [value = '', percent = ''] = one.split('=')
              return [value, Number(percent)] as const
            }),
          }
        }),
      ] as const
    }),
)

/** Text below the description of goods, by first level. */
export const GOODS_STORIES: Readonly<Record<string, string>> = {
  food: '原料从产地直接来，每一批都留样。收到后请放在阴凉干燥处，开封后尽快吃完。\n\n有破损、受潮请在签收当天拍照联系店铺，包换包退。',
  fresh:
    '当天采收，当天打包，冷链或泡沫箱保护。收到后请尽快开箱，需要冷藏的先放进冰箱。\n\n坏果、死鲜按件赔付，请保留照片。',
  tea: '不加香精，不掺陈货，产地和批次印在包装上。密封、避光、干燥保存。\n\n尝过不合口味，剩余未拆的可以退。',
  craft:
    '每一件都是手做的，颜色和尺寸有一点出入，正是手做的样子。包装里有作者的名字。\n\n所得货款里，制作者拿到的部分写在卡片上。',
  home: '街坊用了都说好的日用东西，结实、好洗、好收。\n\n收到后有问题，七天内可以退换，附近的可以上门看。',
  health:
    '发货前逐件检查，附使用说明。第一次使用请由家人陪同，有疑问可以打店铺电话，免费教会再走。\n\n因卫生要求，拆封后的贴身用品不退换。',
  study: '盈利的一部分换成本子和笔，送到山区小学，明细每季度公布。\n\n印刷、缺页问题包换。',
}

/** Texts of reviews by number of stars. */
export const REVIEW_WORDS: Readonly<Record<3 | 4 | 5, readonly string[]>> = {
  5: [
    '第二次买了，东西实在，邻居也让我带一份。',
    '包装很仔细，一点没坏，和图片一样。',
    '老人很喜欢，说是这个味道、这个手感。',
    '店家很耐心，问什么都答，还送了一张手写卡。',
    '发货快，第三天就到了，质量比超市的好。',
    '支持助农和手作，也真的好用，会再来。',
    '给孩子买的，当天就用上了，很满意。',
  ],
  4: [
    '东西不错，就是快递慢了一天。',
    '质量好，包装可以再简单一点，少些塑料。',
    '好用，颜色比图片略深。',
    '分量足，味道稍淡，总体满意。',
  ],
  3: ['还可以，没有想象中大。', '一般，有一件边上有点磕碰，店家补了差价。'],
}
export const REVIEW_ANSWERS: readonly string[] = [
  '谢谢您的支持，我们会一直认真做下去。',
  '谢谢！下次来我们给您多放一包试吃。',
  '收到您的意见，已经改进了，欢迎再来。',
]
