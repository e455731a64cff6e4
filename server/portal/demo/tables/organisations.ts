/**
 * Organisations of the demonstration: `name | kind of registration | description`. `{city}` `{district}` `{street}` are
 * filled.
 */

/** 51: association, 52: non-profit unit, 53: foundation, 91: company. */
export const ORGANISATIONS: readonly (readonly [name: string, registered: string, introduction: string])[] = `
{district}青苗公益中心|52|关心留守儿童和困境儿童，办阅览室、做课后陪伴。
{street}居家养老服务站|52|为高龄、独居老人送餐、助浴、陪诊，老人离家不离社区。
邻里公益基金会|53|支持社区里的小项目，每一笔支出都公开。
{city}暖冬慈善协会|51|每年冬天为山区和城市困难家庭筹集冬衣棉被。
{district}晨光助残服务中心|52|残疾人日间照料、手工坊和就业辅导。
{city}蓝马甲志愿服务队|51|教老人用智能手机，陪老人办事就医。
{street}社区食堂|52|为老人提供平价午餐，行动不便的送到家。
{district}绿芽环保协会|51|垃圾分类、旧衣循环、社区花园。
{city}橄榄树公益发展中心|52|为社会组织提供培训、财务托管和评估。
{district}心灯心理援助中心|52|热线倾听、哀伤辅导、青少年心理课。
{city}星星雨特殊儿童家长互助会|51|孤独症儿童家长互相支持，喘息服务。
{street}社会工作站|52|驻街道社工，困难家庭走访和个案帮扶。
{city}爱心车队志愿服务中心|52|接送高考学生、透析病人和残疾朋友。
{district}微光助学会|51|一对一资助困难学生，从小学到大学。
{city}义工联合会|51|全市志愿者的家，培训、保险、记录。
{district}银龄互助中心|52|低龄老人帮助高龄老人，存下时间，将来使用。
{city}血液病患儿关爱之家|52|为来就医的患儿家庭提供免费住处和厨房。
{street}邻里图书馆|52|居民捐书、居民管理、免费借阅。
{district}平安社区应急救援队|52|防汛、走失搜寻、急救培训。
{city}耆乐适老化改造中心|52|为老人家里装扶手、防滑垫和夜灯。
`
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', registered = '', introduction = ''] = line.split('|')
    return [name, registered, introduction] as const
  })

/**
 * Shops: `name | goods it sells, and * if those of other makers too | tag of its goods | description`. A producer has
 * the name of the place or brand of its goods.
 */
export const SHOPS: readonly (readonly [name: string, sells: string, tag: string, summary: string])[] = `
山野合作社|tea-honey tea-flower *|助农|临安昌化农户一起办的合作社，蜂蜜、山核桃自己种、自己装。
五常稻田直送|food-rice||黑土地稻米，收了才磨，磨了就发。
残友手作坊|craft-knit craft-toy craft-paper *|残友手作|三十六位残疾朋友的手工坊，每一件都有作者的名字。
龙井村茶农之家|tea-leaf|助农|西湖龙井产区茶农直售，明前、雨前分得清。
邻里鲜果|fresh-fruit fresh-vegetable fresh-egg *||小区门口开了十二年的果蔬店，坏果包赔。
向阳花文具|study-bag study-pen *||盈利的一成换成本子和笔，送到山区小学。
康乐辅具馆|health-aidtool health-care *||轮椅、助行器、护理床，老人家里用得上的都有，可上门调试。
巧婆婆杂货铺|home-kitchen home-clean home-light *||居家日用，价钱实在，坏了能修。
千岛湖渔家|fresh-fish|助农|有机鱼、虾皮，湖边人家的味道。
阿姆点心坊|food-snack food-noodle *||定胜糕、青团、桂花糕，退休阿姆手工做。
苗绣阿妹工坊|craft-knit|非遗手作|黔东南绣娘合作社，一针一线都是手绣。
丽水菌菇人家|food-dry *|助农|香菇、木耳、竹荪，也卖邻县山里人家晒的干货。
象山柑橘合作社|fresh-fruit|助农|红美人、葡萄柚，树上熟了才剪。
景德小窑|craft-pottery *||聋哑师傅的陶瓷工作室，杯子上没有两个一样的釉色。
衢州椪柑果园|fresh-fruit|助农|果农自己的小店，整箱更便宜。
安吉白茶农场|tea-leaf|助农|一芽一叶，春天只采二十天。
乡土粮油|food-rice food-oil food-dry *||压榨菜籽油、农家小米，老榨坊的香。
邻里书屋|study-book *||童书、绘本、旧书换新，读书会的书都在这里。
暖家床品|home-bed *||棉被、四件套、毛巾，受助家庭用的也是这一款。
洗护工坊|home-clean|残友手作|心智障碍青年手工皂工坊，配方简单，泡沫绵密。
新昌小京生|food-dry food-snack|助农|炒花生、番薯干，山里人过年的零食。
舟山渔嫂|fresh-fish *|助农|渔嫂晒的鱼鲞、虾皮、紫菜，没有添加。
秦岭蜂农|tea-honey|助农|土蜂蜜、花粉，蜂箱摆在海拔一千二的山坡上。
汉中米皮铺|food-noodle||米皮、菜豆腐、面皮，西安街坊的早餐。
川西高原牧场|food-dry food-snack|助农|牦牛肉干、青稞面，牧民合作社。
青城山笋干|food-dry|助农|烟笋、竹荪、老鹰茶。
洪湖莲藕农场|fresh-vegetable fresh-fish|助农|粉藕、鲜鱼，湖里挖的、湖里捞的。
恩施富硒茶社|tea-leaf *|助农|玉露蒸青，富硒土豆也有。
岭南鲜果园|fresh-fruit *|助农|荔枝、龙眼、番石榴，按季节卖。
西关布艺|craft-knit craft-toy|残友手作|广绣香囊、布包，残疾妈妈在家就能做。
夕阳红棋牌文体|study-pen||象棋、毛笔、口琴，老年大学同款。
平安家用医疗|health-measure *||血压计、血糖仪、制氧机，免费教会再走。
金陵面点铺|food-noodle *||老铺子，水饺、挂面当天包当天做，一天只做六十份。
江宁灯具花木|home-light *||小夜灯、手电，也有盆栽、菜籽，社区花园的供货商。
固城湖水产|fresh-fish|助农|螃蟹、青虾，蟹农合作社。
崇明米庄|food-rice|助农|崇明糕、软糯新米、老白酒酿。
浦东桃农|fresh-fruit|助农|南汇水蜜桃，坏一赔一。
徐汇缝纫社|craft-knit *||下岗女工办的缝纫社，改衣、做包、绣名字。
爱心面包房|food-snack *|残友手作|心智障碍烘焙师的面包房，当天没卖完的送给环卫工人。
光明盲人按摩器材|health-care *|残友手作|盲人师傅调试的按摩器、艾灸盒。
`
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', sells = '', tag = '', summary = ''] = line.split('|')
    return [name, sells, tag, summary] as const
  })
