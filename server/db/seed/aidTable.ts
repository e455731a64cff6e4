/** What people ask for: `kind | title`. */
import type { NewRow } from '../schema.ts'

export const NEEDS: readonly (readonly [kind: NewRow<'aid'>['kind'], title: string])[] = `
goods|米面粮油、冬衣
goods|康复轮椅
goods|成人纸尿裤和护理垫
goods|儿童冬衣两套
goods|棉被一床
goods|小学文具和书包
goods|二手洗衣机
goods|婴儿奶粉和推车
goods|旧手机一部，上网课用
goods|四脚拐杖
goods|学习用台灯
goods|制氧机借用
goods|电热毯和保暖内衣
goods|雨衣和防滑鞋
goods|助听器
relief|作业辅导，每周一次
relief|家庭保洁
relief|陪诊，周三上午
relief|住院押金周转
relief|火灾后的临时安置
relief|透析接送，一周三次
relief|下水道堵了，老人不会修
relief|失业三个月，房租困难
relief|照顾卧床母亲，需要喘息
relief|孩子情绪问题，想找人聊聊
relief|高龄老人理发
relief|楼道灯坏了，夜里不敢下楼
relief|代办残疾证
policy|高龄津贴怎么领
policy|低保申请
policy|残疾人两项补贴
policy|适老化改造补助
policy|公租房租金补贴
policy|医疗救助
policy|困难学生助学金
`
  .trim()
  .split('\n')
  .map(line => {
    const [kind = '', title = ''] = line.split('|')
    return [kind as NewRow<'aid'>['kind'], title] as const
  })
