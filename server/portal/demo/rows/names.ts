/** Names as common as the people behind them are invented. */
import type { Random } from './random.ts'

const SURNAMES =
  '王王王王李李李李张张张张刘刘刘陈陈陈杨杨黄黄赵赵吴吴周周徐徐孙孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁任沈姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武莫孔向汤'
const ELDER_WOMEN =
  '桂兰 秀英 玉珍 凤英 素芳 美华 月娥 翠花 淑贞 桂芳 金凤 水英 阿珍 菊香 惠芬 玉兰 秀兰 雪琴 根娣 彩娥 腊梅 招娣 兰芝 瑞芳'.split(
    ' ',
  )
const ELDER_MEN =
  '建国 国强 志明 德福 永康 长根 金水 国庆 富贵 阿根 福生 文彬 宝林 志刚 荣华 大伟 水根 学文 树林 庆云 正清 连生 炳文 世昌'.split(
    ' ',
  )
const WOMEN =
  '敏 静 丽 娟 艳 芳 霞 婷 雪 莉 倩 慧 颖 佳怡 雨桐 欣怡 思琪 梦瑶 诗涵 晓燕 海燕 丽娜 春梅 文静 雅婷 晓琳 婉清 若兰 佳慧 紫涵 静怡 语嫣 可欣 书瑶 佩珊 晓彤 玉洁 亚男 红梅 立萍'.split(
    ' ',
  )
const MEN =
  '伟 强 磊 军 勇 杰 涛 超 明 辉 鹏 浩 宇 浩然 子轩 俊杰 宇航 志远 文博 家豪 天佑 建华 国栋 海波 晓东 振华 立新 嘉伟 明轩 思远 鹏飞 文涛 一鸣 泽宇 子墨 景行 少华 向阳 卫东 志强'.split(
    ' ',
  )

export interface PersonName {
  readonly name: string
  readonly woman: boolean
  readonly elder: boolean
}

/** Returns a name that fits a woman or a man, old or young; a quarter are old. */
export function randomName(random: Random): PersonName {
  const woman = random.chance(0.54)
  const elder = random.chance(0.26)
  const given = random.pick(elder ? (woman ? ELDER_WOMEN : ELDER_MEN) : woman ? WOMEN : MEN)
  return { name: random.pick([...SURNAMES]) + given, woman, elder }
}
