/** The plans of the demonstration's activities and their shifts. */
import type { ShiftForm } from '../../../../src/contract/activityDesk.contract.ts'
import type { Plan } from '../../../domain/activity/save.ts'

/** Place and settings common to all. */
const COMMON = {
  region: '330106002052',
  address: '保俶路 68 号社区广场',
  lng: 120.1443,
  lat: 30.2679,
  radius: 300,
  automatic: true,
  risky: false,
  kind: 'relief' as const,
}
const shiftOf = (title: string, day: string, [from, until]: readonly [string, string], places: number): ShiftForm => ({
  title,
  day,
  from,
  until,
  places,
  minimum: 1,
  leastAge: 0,
  skill: '',
})

export const gardenOn = (day: string): Plan => ({
  ...COMMON,
  title: '周六社区花园：翻土、浇水、认植物',
  summary: '和邻居一起照看楼下的花园，工具社区准备',
  body: '上午翻土、施肥，下午浇水、修枝，给老人和孩子讲讲植物。请穿耐脏的衣服，自带水杯。',
  meeting: '社区广场东侧的工具房门口',
  picture: '/pictures/mint/seedling.svg',
  shifts: [shiftOf('上午翻土', day, ['09:00', '11:30'], 3), shiftOf('下午浇水', day, ['14:00', '16:30'], 4)],
})
export const kitchenOn = (day: string, hours: readonly [string, string]): Plan => ({
  ...COMMON,
  title: '社区食堂帮厨和送餐',
  summary: '洗菜、打包，给走不动的老人送到家门口',
  body: '在社区食堂洗菜、分装，再两人一组给住得高、走不动的老人送餐。请带健康证或现场戴口罩、手套。',
  meeting: '社区食堂后门',
  picture: '/pictures/sky/bento-box.svg',
  shifts: [shiftOf('帮厨和送餐', day, hours, 6)],
})
export const patrolOn = (day: string, hours: readonly [string, string]): Plan => ({
  ...COMMON,
  title: '平安夜巡：看门、看火、看路灯',
  summary: '三人一组走一圈小区，看看门关了没有、灯亮不亮',
  body: '三人一组，在小区里走一圈：楼道门关了没有，电动车有没有乱充电，路灯亮不亮，有事报给值班室。请穿反光背心。',
  meeting: '小区南门值班室',
  picture: '/pictures/sky/flashlight.svg',
  shifts: [shiftOf('夜巡', day, hours, 6)],
})
export const visitOn = (day: string): Plan => ({
  ...COMMON,
  title: '看望独居老人，陪着说说话',
  summary: '两人一组上门，看看药、看看灯、听听话',
  body: '两人一组，每组看望三位独居老人：看看药够不够、灯亮不亮，陪着说说话，有事报给社区。',
  meeting: '社区居委会一楼',
  picture: '/pictures/rose/house-with-garden.svg',
  shifts: [shiftOf('上门看望', day, ['14:00', '16:00'], 6)],
})

export const riverOn = (day: string, hours: readonly [string, string]): Plan => ({
  ...COMMON,
  title: '河边清洁：捡垃圾、护绿地',
  summary: '沿河走一段，捡掉垃圾，给草坪让出路',
  body: '沿着河边走两公里，捡掉草里和水边的垃圾，分好类送到回收点。夹子、手套和垃圾袋都有，请穿不怕湿的鞋。',
  meeting: '社区广场北门',
  picture: '/pictures/mint/seedling.svg',
  shifts: [shiftOf('上午清洁', day, hours, 8)],
})
/** Its hours turn out to be false long after their points became spendable. */
export const TIDIED = '楼道大扫除，清旧物、擦扶手'
export const tidyOn = (day: string): Plan => ({
  ...COMMON,
  title: TIDIED,
  summary: '一层一层清旧物，把楼梯扶手擦干净',
  body: '两人一层，把楼道里没人要的旧物清到院子里，再擦一遍扶手和窗台。手套、抹布社区准备。',
  meeting: '社区广场东侧的工具房门口',
  picture: '/pictures/mint/broom.svg',
  shifts: [shiftOf('大扫除', day, ['09:00', '11:00'], 6)],
})
