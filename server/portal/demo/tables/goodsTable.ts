/**
 * Goods of the shops: `classification | picture | title with {origin} | sizes and prices in yuan | description`. Each
 * shop takes those that it sells, see `organisations.ts`; the size is the last part of the title.
 */
import { type PictureParts, picturePartsNamed } from '../../../kernel/pictures.ts'

interface GoodsTemplate {
  readonly classification: string
  readonly art: PictureParts
  readonly title: string
  readonly sizes: readonly (readonly [size: string, fen: number])[]
  readonly summary: string
}

export const GOODS_TEMPLATES: readonly GoodsTemplate[] = `
food-rice|cooked-rice|{brand}稻花香|2.5 kg=38.9,5 kg=69.9,10 kg=132|当年新米，煮出来满屋香，冷了也不硬。
food-rice|rice-bag|{brand}软香粳米|5 kg=45,10 kg=86|适合熬粥，老人孩子都吃得惯。
food-rice|sheaf-of-rice|{brand}农家小米|1 kg=18.5,2.5 kg=42|石碾脱壳，米油厚，月子里最养人。
food-rice|beans|{brand}绿豆|500 g=8.9,2.5 kg=39|当年收的绿豆，煮十分钟就开花。
food-rice|beans|{brand}赤小豆薏米|750 g=16.8,1.5 kg=31|颗粒饱满，已挑去石子。
food-rice|ear-of-corn|{brand}甜糯玉米|8 根=29.9,16 根=55|真空装，蒸十五分钟。
food-rice|bowl-with-spoon|{brand}五谷杂粮礼盒|3 kg=59,5 kg=92|十种杂粮分装，送长辈不出错。
food-oil|oil-bottle|{brand}压榨菜籽油|1.8 L=36,5 L=89|老榨坊热榨，炒青菜最香。
food-oil|oil-bottle+peanuts|{brand}浓香花生油|1.8 L=46,5 L=118|不过夜的花生，当天炒当天榨。
food-oil|jar+beans|{brand}黄豆酱油|500 ml=15.8,1 L=26|晒足一百八十天，不加色素。
food-oil|jar+hot-pepper|{brand}手工辣酱|210 g=16,420 g=29|小火熬两小时，拌面拌饭都好。
food-dry|brown-mushroom|{brand}椴木香菇|250 g=32,500 g=58|冬菇肉厚，泡发的水别倒。
food-dry|mushroom|{brand}高山木耳|150 g=22,300 g=39|小朵无根，泡一碗炒一盘。
food-dry|mushroom+herb|{brand}竹荪|50 g=36,100 g=68|不熏硫，炖鸡汤放五根就够。
food-dry|pine-decoration|{brand}嫩笋干|250 g=28,500 g=52|嫩尖，少盐，泡一晚上就能烧肉。
food-dry|chestnut|{brand}板栗仁|500 g=26.8,1 kg=49|现剥速冻，烧鸡、煮粥都方便。
food-dry|peanuts|{brand}红衣花生|500 g=22,1 kg=41|壳薄粒小，越嚼越香。
food-snack|roasted-sweet-potato|{brand}红薯干|400 g=15.9,800 g=28|不加糖，太阳晒出来的甜。
food-snack|cookie|{brand}手工桂花糕|6 块=18,12 块=34|当天蒸当天发，冷藏三天。
food-snack|rice-ball|{brand}艾草青团|6 只=22,12 只=42|豆沙、咸蛋黄两种馅。
food-snack|moon-cake|{brand}苏式鲜肉月饼|6 只=30,12 只=57|酥皮一碰就掉渣，回烤五分钟。
food-snack|bread|{brand}全麦吐司|400 g=13.5,2 条=25|无糖少油，早餐配牛奶。
food-snack|shortcake|{brand}老式蛋糕|8 只=16.8,16 只=31|小时候校门口的味道。
food-noodle|steaming-bowl|{brand}手工挂面|1 kg=12.9,2.5 kg=29|只有面粉、水和盐。
food-noodle|dumpling|{brand}荠菜猪肉水饺|500 g=19.9,1 kg=37|阿姨们一只一只包的。
food-noodle|steaming-bowl|{brand}米皮套装|4 份=25.8,8 份=47|附油泼辣子，开水烫一分钟。
food-noodle|bento-box|{brand}腌笃鲜半成品|900 g=39,1.8 kg=72|加水炖四十分钟。
fresh-fruit|tangerine|{brand}椪柑|2.5 kg=26.8,5 kg=46|皮松好剥，酸甜刚好。
fresh-fruit|tangerine+leafy-green|{brand}红美人|1.5 kg=49,2.5 kg=76|无籽化渣，一口一包水。
fresh-fruit|peach|{brand}水蜜桃|6 只=39,12 只=72|带泡沫网，坏一赔一。
fresh-fruit|strawberry|{brand}红颜草莓|500 g=29.9,1 kg=55|凌晨采，当日达。
fresh-fruit|grapes|{brand}阳光葡萄|1 kg=35,2 kg=64|脆甜，不用吐皮。
fresh-fruit|watermelon|{brand}沙地西瓜|1 只=26,2 只=48|八斤左右，敲着响的。
fresh-fruit|red-apple|{brand}高原苹果|2.5 kg=32,5 kg=58|糖心，个头不大味道足。
fresh-fruit|pear|{brand}翠冠梨|2.5 kg=29.9,5 kg=54|脆、多汁，炖冰糖也好。
fresh-fruit|kiwi-fruit|{brand}徐香猕猴桃|12 只=28,24 只=49|放软了吃，附催熟苹果一只。
fresh-fruit|mango|{brand}贵妃芒果|2.5 kg=36,4.5 kg=59|树上八成熟，到家放两天。
fresh-fruit|cherries|{brand}荸荠杨梅|1 kg=45,2 kg=82|冰袋冷链，泡酒也行。
fresh-fruit|blueberries|{brand}有机蓝莓|4 盒=46,8 盒=86|直径一厘米半以上。
fresh-fruit|lemon|{brand}黄柠檬|1 kg=16.9,2.5 kg=35|皮薄汁多，泡水腌制。
fresh-vegetable|leafy-green|{brand}时蔬盲盒|3 kg=29.9,5 kg=45|地里有什么就装什么，六种以上。
fresh-vegetable|potato|{brand}高山土豆|2.5 kg=15.8,5 kg=27|粉糯，蒸着吃就甜。
fresh-vegetable|tomato|{brand}普罗旺斯番茄|1.5 kg=25.9,2.5 kg=39|有小时候的味道。
fresh-vegetable|carrot|{brand}水果胡萝卜|1.5 kg=13.9,3 kg=24|可以生吃。
fresh-vegetable|lotus|{brand}粉藕|2.5 kg=32,5 kg=58|炖排骨拉长丝。
fresh-vegetable|garlic|{brand}紫皮大蒜|1 kg=13.5,2.5 kg=29|干透了，放三个月不发芽。
fresh-vegetable|ginger-root|{brand}小黄姜|1 kg=16,2.5 kg=36|辣味足，煮姜茶暖胃。
fresh-egg|egg|{brand}土鸡蛋|20 枚=29.9,40 枚=56|散养，每枚有日期。
fresh-egg|egg+salt|{brand}麻鸭咸蛋|10 枚=21,20 枚=39|筷子一戳就流油。
fresh-egg|chicken|{brand}散养老母鸡|1 只=88,2 只=168|养足五百天，处理干净。
fresh-fish|fish|{brand}有机鱼头|1 kg=46,1.5 kg=65|附配料，砂锅炖半小时。
fresh-fish|shrimp|{brand}淡晒虾皮|250 g=26,500 g=48|不染色，泡汤炒蛋。
fresh-fish|fish+sun-with-face|{brand}小黄鱼鲞|500 g=45,1 kg=85|海风晒一天一夜，蒸着吃。
tea-leaf|teapot|{brand}明前茶礼盒|100 g=168,200 g=318|清明前采，一芽一叶，豆花香。
tea-leaf|teacup-without-handle|{brand}雨前绿茶|125 g=68,250 g=128|耐泡，办公室口粮茶。
tea-leaf|teacup-without-handle+blossom|{brand}白茶|100 g=98,250 g=228|鲜爽清甜，玻璃杯泡最好看。
tea-leaf|hot-beverage|{brand}九曲红梅红茶|100 g=58,250 g=135|暖胃，加奶也好喝。
tea-leaf|teapot+leafy-green|{brand}蒸青玉露|100 g=76,200 g=142|老工艺蒸青，汤色翠绿。
tea-honey|honey-pot+honeybee|{brand}土蜂蜜|250 g=28,500 g=48,1 kg=92|一年只取一次，冬天会结晶。
tea-honey|honey-pot+blossom|{brand}枇杷蜜|500 g=52,1 kg=98|花期只有二十天，润喉。
tea-honey|honey-pot+hibiscus|{brand}荆条蜜|500 g=42,1 kg=79|琥珀色，冲水不浑。
tea-honey|honeybee+sunflower|{brand}油菜花粉|250 g=25,500 g=46|低温烘干，每天一小勺。
tea-flower|hibiscus|{brand}杭白菊|50 g=22,100 g=39|胎菊，泡开还是一朵花。
tea-flower|rose|{brand}金边玫瑰|50 g=26,100 g=48|无硫，花蕾完整。
tea-flower|blossom|{brand}桂花干|30 g=18,60 g=33|满陇桂雨，手工筛三遍。
tea-flower|hot-beverage+ginger-root|{brand}姜枣茶|12 包=29.9,24 包=55|真姜真枣，冲开有料。
craft-knit|scarf|{brand}手工羊毛围巾|1 条=86.5,2 条=165|三天织一条，附作者签名卡。
craft-knit|yarn|{brand}毛线帽|1 顶=39,2 顶=72|柔软不扎，可选颜色。
craft-knit|socks|{brand}手织毛袜|1 双=28,3 双=78|厚实，老人脚冷穿这个。
craft-knit|gloves|{brand}半指手套|1 双=25,2 双=46|露指头，看手机写字不耽误。
craft-knit|thread|{brand}绣花杯垫|4 只=36,8 只=66|四季花样，一针一线。
craft-knit|handbag|{brand}手工布包|1 只=58,2 只=110|帆布衬里，能装一台笔记本。
craft-paper|scissors|{brand}窗花剪纸|6 张=25,12 张=46|红宣纸，附双面胶。
craft-paper|scroll+paintbrush|{brand}手写春联|1 副=19.9,3 副=55|书法社的老师写的，墨色饱满。
craft-paper|framed-picture+sheaf-of-rice|{brand}麦秆画|小幅=68,中幅=128|麦秆的光泽，一幅做五天。
craft-paper|red-paper-lantern|{brand}竹骨灯笼|1 只=35,2 只=66|可折叠，元宵、中秋都应景。
craft-paper|folding-hand-fan|{brand}手绘团扇|1 把=48,2 把=90|真丝绢面，荷花或小楷。
craft-pottery|teacup-without-handle+fire|{brand}柴窑茶杯|1 只=56,4 只=208|每一只釉色都不同。
craft-pottery|bowl-with-spoon|{brand}粗陶饭碗|2 只=45,6 只=128|手拉坯，端着不烫手。
craft-pottery|wind-chime|{brand}陶瓷风铃|1 只=42,2 只=79|声音像雨点。
craft-pottery|basket|{brand}竹编篮|小号=39,大号=68|老篾匠编的，买菜装果都行。
craft-toy|teddy-bear|{brand}布艺小熊|1 只=45,2 只=85|旧衣改的，每只有一个名字。
craft-toy|rabbit-face|{brand}生肖布偶|1 只=38,3 只=105|缝得牢，可以机洗。
craft-toy|puzzle-piece|{brand}木质拼图|24 片=32,48 片=49|打磨七遍，没有毛刺。
craft-toy|ribbon+herb|{brand}艾草香囊|2 只=22,6 只=58|驱蚊安神，绣着平安。
home-clean|soap|{brand}手工皂|3 块=29,6 块=54|橄榄油冷制，泡沫细。
home-clean|lotion-bottle+bubbles|{brand}洗衣液|3 kg=29.9,6 kg=55|低泡，老人手洗也好漂。
home-clean|sponge|{brand}丝瓜络洗碗布|5 片=12.8,10 片=22|自家地里种的丝瓜。
home-clean|broom|{brand}高粱扫帚|1 把=22,2 把=40|手扎，扫毛发不沾。
home-clean|toothbrush|{brand}软毛牙刷|4 支=16.8,8 支=29|牙龈敏感的人用。
home-clean|bucket+broom|{brand}免手洗拖把|1 套=59,送 2 布=69|好拧不费腰。
home-kitchen|shallow-pan-of-food|{brand}铸铁锅|26 cm=128,30 cm=158|不涂层，越用越好。
home-kitchen|chopsticks|{brand}鸡翅木筷|10 双=29,20 双=52|无漆无蜡。
home-kitchen|spoon|{brand}防抖勺|1 支=46,2 支=88|手抖的老人自己能吃饭。
home-bed|quilt|{brand}长绒棉被|2 kg=168,3 kg=228|一级长绒棉，受助家庭用的也是这一床。
home-bed|towel|{brand}纯棉毛巾|4 条=36,10 条=82|越洗越软。
home-bed|bed|{brand}全棉四件套|1.5 m=159,1.8 m=179|素色，耐洗。
home-light|light-bulb|{brand}人体感应夜灯|2 只=32,4 只=58|起夜不摸黑，一年一次电。
home-light|flashlight|{brand}应急手电|1 支=35,2 支=65|停电、走夜路都用得上。
home-light|potted-plant|{brand}绿萝盆栽|1 盆=19.9,3 盆=52|浇一次水管一周。
home-light|seedling|{brand}阳台菜籽包|6 种=18,12 种=32|附种植卡，孩子也能种。
health-aidtool|manual-wheelchair|{brand}轻便折叠轮椅|1 台=599,带便盆=699|十一公斤，放得进后备箱。
health-aidtool|crutch|{brand}四脚拐杖|1 支=68,2 支=128|可调高度，底座防滑。
health-aidtool|white-cane|{brand}折叠盲杖|1 支=56,2 支=105|五节铝合金，夜间反光。
health-aidtool|chair+droplet|{brand}洗澡椅|1 把=139,带靠背=189|承重一百五十公斤。
health-aidtool|ear-with-hearing-aid|{brand}助听器|单耳=480,双耳=899|先试戴七天，不合适退。
health-aidtool|magnifying-glass-tilted-left+eye|{brand}电子助视器|3 寸=399,5 寸=599|放大三十二倍，看报看药瓶。
health-measure|stethoscope|{brand}语音血压计|1 台=139,带臂带=159|按一个键，大声报数。
health-measure|drop-of-blood|{brand}血糖仪|50 条=89,100 条=139|不用调码，附采血针。
health-measure|thermometer|{brand}耳温枪|1 支=99,2 支=189|一秒出数。
health-measure|pill|{brand}七日药盒|1 只=22,2 只=39|早中晚分格，响铃提醒。
health-care|bed|{brand}防褥疮气垫|1 张=268,静音款=328|交替充气，夜里不吵。
health-care|adhesive-bandage|{brand}家庭急救包|小号=59,大号=109|三十二件，附使用卡。
health-care|gloves+adhesive-bandage|{brand}护理手套|100 只=26,300 只=69|无粉，不易过敏。
health-care|fire|{brand}艾灸盒|1 只=45,2 只=85|盲人师傅设计，不掉灰。
study-book|open-book|{brand}节气绘本|1 册=32,4 册=118|二十四节气，四季各一册。
study-book|green-book|{brand}大字版唐诗|1 册=36,2 册=68|给老人和刚识字的孩子。
study-book|books|{brand}小学必读书包|6 本=98,12 本=185|老师推荐书目。
study-book|blue-book|{brand}社区急救手册|1 册=25,10 册=220|图多字大，照着就会做。
study-pen|pencil|{brand}铅笔套装|24 支=18,48 支=32|环保木，不易断芯。
study-pen|crayon|{brand}旋转蜡笔|12 色=19.9,24 色=35|不脏手。
study-pen|artist-palette|{brand}水彩颜料|12 色=39,24 色=69|附两支画笔。
study-pen|notebook|{brand}再生纸笔记本|5 本=25,10 本=46|一本收入里有一块钱给乡村图书角。
study-pen|paintbrush|{brand}毛笔文房套装|1 套=68,礼盒=118|老年大学同款。
study-bag|backpack|{brand}护脊书包|低年级=129,高年级=149|空包八百克，有反光条。
study-bag|chess-pawn|{brand}象棋围棋|象棋=46,两用=78|实木棋子，字刻得深。
study-bag|harmonica|{brand}口琴|24 孔=58,送教材=72|下楼就能吹一曲。
`
  .trim()
  .split('\n')
  .map(line => {
    const [classification = '', art = '', title = '', sizes = '', summary = ''] = line.split('|')
    return {
      classification,
      art: picturePartsNamed(art),
      title,
      sizes: sizes.split(',').map(one => {
        const [size = '', yuan = ''] = one.split('=')
        return [size, Math.round(Number(yuan) * 100)] as const
      }),
      summary,
    }
  })

/** Origin or maker of goods, by second level if specific, else by first. */
export const GOODS_BRANDS: Readonly<Record<string, readonly string[]>> = {
  food: [
    '五常',
    '昌化',
    '丽水',
    '崇明',
    '新昌',
    '汉中',
    '恩施',
    '龙泉',
    '建德',
    '缙云',
    '安吉',
    '庆元',
    '洪湖',
    '青城山',
  ],
  'food-dry': ['丽水', '昌化', '庆元', '龙泉', '青城山', '缙云', '恩施', '新昌', '天目山'],
  'food-snack': ['知味里', '川西', '新昌', '阿姆', '老桥头', '南宋巷', '西关', '小满', '乡土', '桥边'],
  'food-noodle': ['阿姆', '汉中', '老桥头', '知味里', '乡土', '桥边'],
  fresh: ['衢州', '塘栖', '建德', '奉化', '周至', '蒲江', '三门', '象山', '崇明', '安吉', '增城'],
  'fresh-fish': ['千岛湖', '舟山', '象山', '三门', '固城湖', '洪湖'],
  'fresh-fruit': ['象山', '衢州', '南汇', '增城', '塘栖', '奉化', '周至', '蒲江', '建德', '仙居'],
  tea: ['桐乡', '磐安', '淳安', '武义', '开化', '径山'],
  'tea-leaf': ['龙井村', '安吉', '径山', '恩施', '蒙顶山', '开化', '武义', '磐安'],
  'tea-honey': ['临安', '秦岭', '淳安', '磐安', '开化', '武义', '缙云'],
  craft: ['残友手作', '苗绣阿妹', '西关', '春蚕工坊', '阿婆牌', '青禾', '小满', '拾光'],
  'craft-pottery': ['景德小窑', '拾光', '青禾', '素土', '南宋巷', '龙泉'],
  'craft-paper': ['墨香', '拾光', '南宋巷', '青禾', '春蚕工坊', '夕阳红'],
  home: ['巧婆婆', '暖家', '洗护工坊', '张小泉巷', '江宁', '知味里', '安心家', '素木', '清泉', '阿婆牌'],
  health: ['康乐', '平安', '光明', '安步', '护佑', '银龄', '易行', '舒怀'],
  study: ['向阳花', '邻里书屋', '夕阳红', '小荷', '青苗', '春晖', '墨香', '晨读'],
}
