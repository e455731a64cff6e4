/** What somebody writes of a thing, and the picture that stands for it where they took none. */
import { describe, expect, test } from 'vitest'
import { pictureNamedBy } from '../../src/contract/namedPictures.ts'

const WORDS_BY_PICTURE: Readonly<Record<string, string>> = {
  'coat/child': '儿童冬衣 童装 童衣',
  't-shirt': '保暖内衣 秋衣 衬衫 T恤 上衣',
  jeans: '裤',
  'umbrella-with-rain-drops': '雨衣 雨伞',
  coat: '冬衣 棉衣 棉服 羽绒服 大衣 外套 厚衣',
  dress: '裙',
  'hiking-boot': '防滑鞋 棉鞋 雨鞋',
  'running-shoe': '鞋 运动鞋',
  scarf: '围巾',
  gloves: '手套',
  socks: '袜',
  'quilt/high-voltage': '电热毯',
  quilt: '棉被 被子 床单 被套 枕 毛毯 毯子',
  towel: '毛巾 浴巾',
  'roll-of-paper': '护理垫 纸尿裤 尿不湿',
  'rice-bag': '大米 米面 面粉 小米',
  'oil-bottle': '食用油 菜籽油 花生油',
  'steaming-bowl': '挂面 面条',
  'canned-food': '罐头',
  'brown-mushroom': '香菇 木耳 干货',
  'manual-wheelchair': '轮椅',
  'white-cane': '盲杖',
  crutch: '拐杖 拐',
  'walking-frame': '助行器',
  lungs: '制氧机',
  'ear-with-hearing-aid': '助听器',
  glasses: '老花镜 眼镜',
  'magnifying-glass-tilted-left': '放大镜 助视器',
  backpack: '书包',
  notebook: '作业本 笔记本子 本子',
  pencil: '文具 铅笔 作业',
  laptop: '平板 电脑 学习机',
  'mobile-phone': '手机',
  'green-book': '字典 词典',
  chair: '书柜 书架 折叠桌 书桌 桌 板凳 凳 椅',
  books: '图书 童书 绘本 旧书 课本',
  baby: '婴儿推车 童车',
  'baby-bottle': '奶瓶 奶粉',
  'puzzle-piece': '积木 拼图',
  'teddy-bear': '玩具 布偶',
  'washing-machine': '洗衣机',
  'cooked-rice/high-voltage': '电饭煲',
  teapot: '水壶 保温杯',
  'desk-lamp': '台灯',
  'light-bulb': '楼道灯 灯泡',
  bicycle: '自行车',
  television: '电视',
  'barber-pole': '理发',
  broom: '保洁 打扫',
  wrench: '下水道 水管 水龙头 维修 修',
  ambulance: '透析 接送',
  hospital: '陪诊 住院 医疗 看病 体检',
  house: '火灾 安置 住房 房租 租金 搬家',
  briefcase: '失业 找工作 就业',
  'speech-balloon': '情绪 聊聊 说说话',
  'heart-hands': '照顾 陪护 照料 喘息',
  'identification-card': '残疾证 证件',
  'graduation-cap': '助学 学费',
  'house-with-garden': '适老化',
  'money-bag': '津贴 补贴 补助 低保 救助金',
}

describe('a picture', () => {
  const CATEGORY = '/pictures/lilac/package/close.svg'
  test.each(Object.entries(WORDS_BY_PICTURE))('of %s shows what is called %s', (picture, words) => {
    const shown = words.split(' ').map(word => `${word} ${pictureNamedBy(`旧的${word} 2 件`, CATEGORY)}`)
    expect(shown).toEqual(words.split(' ').map(word => `${word} /pictures/lilac/${picture}.svg`))
  })
  test('shows the thing that is named first, whole names before the parts of them', () => {
    const shown = (words: string) => pictureNamedBy(words, CATEGORY)
    expect(shown('手套、围巾')).toBe('/pictures/lilac/gloves.svg')
    expect(shown('围巾、手套')).toBe('/pictures/lilac/scarf.svg')
    expect(shown('童装裤子')).toBe('/pictures/lilac/coat/child.svg')
  })
  test('stays what it is where nothing is named, on no ground, or where somebody took one', () => {
    for (const otherwise of [CATEGORY, '/pictures/coat.svg', '/files/2026/11/a.webp', '/pictures/LILAC/coat.svg', ''])
      expect(pictureNamedBy(otherwise === CATEGORY ? '一件东西' : '围巾', otherwise)).toBe(otherwise)
  })
})
