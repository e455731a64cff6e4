/**
 * Typical policy support; amounts are examples. `{place}` `{office}` are filled. Levels: `country`, `province`, `city`,
 * `district`.
 */
import { POLICY_TOPICS, type PolicyTopic } from '../../../../src/contract/policy.contract.ts'
import { oneOf, type PictureName, pictureNamed } from '../../../kernel/pictures.ts'

const LEVELS = ['country', 'province', 'city', 'district'] as const
export type PolicyLevel = (typeof LEVELS)[number]

export interface PolicyTemplate {
  readonly level: PolicyLevel
  readonly topic: PolicyTopic
  readonly art: PictureName
  readonly title: string
  readonly summary: string
  readonly conditions: readonly string[]
  readonly papers: readonly string[]
  readonly benefit: string
  readonly office: string
  /** Days from now until it ends; unlimited if missing. */
  readonly ends?: number
}

const policyTemplate = (line: string): PolicyTemplate => {
  const [level, topic, art, title, summary, conditions, papers, benefit, office, ends] = line.split('|')
  return {
    level: oneOf(LEVELS, level),
    topic: oneOf(POLICY_TOPICS, topic),
    art: pictureNamed(art),
    title: title ?? '',
    summary: summary ?? '',
    conditions: (conditions ?? '').split('；'),
    papers: (papers ?? '').split('；'),
    benefit: benefit ?? '',
    office: office ?? '',
    ...(ends ? { ends: Number(ends) } : {}),
  }
}

export const POLICY_TEMPLATES: readonly PolicyTemplate[] = `
country|lowIncome|money-bag|最低生活保障|家庭人均收入低于当地标准的，按月补足差额。|共同生活的家庭成员人均收入低于当地低保标准；家庭财产符合当地规定；持有当地户籍或符合居住条件|身份证、户口簿；收入和财产声明；家庭成员的婚姻、残疾、疾病证明（如有）|按月发放，金额为当地标准与家庭人均收入的差额，次月起到账。|户籍所在地乡镇人民政府、街道办事处
country|lowIncome|shield|特困人员救助供养|无劳动能力、无生活来源、无人赡养的老人、残疾人和未成年人。|无劳动能力；无生活来源；无法定赡养、抚养、扶养义务人或其无履行能力|身份证、户口簿；劳动能力、收入和财产状况说明；残疾证（如有）|基本生活标准不低于低保的 1.3 倍，并按自理能力发照料护理费，可选择在家或到机构供养。|户籍所在地乡镇人民政府、街道办事处
country|lowIncome|fire-extinguisher|临时救助|遇到火灾、事故、重病等突发困难，其他救助来不及时的应急帮助。|因突发事件、意外伤害、重大疾病导致基本生活陷入困境；必需支出突然增加超出承受能力|身份证；困难情况说明；事故、诊断或支出凭证|一次性发放，小额由街道直接审批，紧急的先救助后补手续。|急难发生地乡镇人民政府、街道办事处
country|disabled|wheelchair-symbol|困难残疾人生活补贴和重度残疾人护理补贴|两项补贴可以同时领取，由子女或社区代办也行。|持有残疾人证；生活补贴：低保或低收入家庭；护理补贴：一级、二级残疾且需要长期照护|身份证、残疾人证；低保或低收入证明；银行卡|按月发放，标准由各地确定，全国可跨省申请。|全国任一街道（乡镇）残联窗口
country|child|child|孤儿和事实无人抚养儿童基本生活保障|父母死亡、失踪或都不能履行抚养责任的孩子。|未满十八周岁；父母双方死亡、失踪，或均有重残、重病、服刑、失联等情形|儿童身份证或户口簿；父母情形的证明；监护人身份证|按月发放基本生活费至年满十八周岁，在校就读可延续。|户籍所在地乡镇人民政府、街道办事处
country|medical|hospital|医疗救助|看病自付部分太多时，在医保、大病保险之后再报一次。|特困、低保、低收入及因病致贫重病患者；已参加基本医疗保险|身份证、医保凭证；诊断书、费用清单；救助对象证明|救助对象住院自付费用按比例救助，年度有限额；参保缴费另有资助。|参保地医疗保障经办机构
country|employment|briefcase|就业困难人员社会保险补贴|灵活就业、单位招用就业困难人员的，补一部分社保费。|经认定的就业困难人员；已实现灵活就业或被单位招用并缴纳社保|身份证；就业困难人员认定表；社保缴费记录|补贴不超过实际缴费的三分之二，期限一般不超过三年。|户籍或常住地公共就业服务机构
country|child|school|义务教育阶段困难学生生活补助|寄宿生和非寄宿生中的困难家庭学生都可以申请。|义务教育阶段在校学生；低保、特困、残疾、孤儿等困难家庭|学生身份证明；家庭困难情况说明或证件|按学期发放，寄宿生标准高于非寄宿生，通过社保卡或银行卡到账。|就读学校
province|elderly|older-person|{place}高龄津贴|八十周岁以上老人按年龄段按月领取。|具有{place}户籍；年满八十周岁；健在认证在有效期内|身份证或户口簿；本人银行卡或社保卡|80–89 周岁每月 60 元，90–99 周岁每月 150 元，百岁以上每月 500 元。|户籍所在地村（社区）便民服务站
province|elderly|health-worker|{place}失能老人护理补贴|低保、低收入家庭中生活不能自理的老人。|{place}户籍，年满六十周岁；低保、低收入家庭成员；经评估为中度以上失能|身份证、户口簿；能力评估报告；低保或低收入证明|中度每月 300 元、重度每月 600 元，可用于居家服务或机构照护。|户籍所在地街道办事处
province|disabled|mechanical-leg|{place}残疾人基本型辅助器具补贴|假肢、轮椅、助听器、护理床按目录补贴。|持有{place}核发的残疾人证；经评估确有需要；同类辅具在使用年限内未领取过补贴|残疾人证；适配评估表；购买发票|低保残疾人按目录限额全额补贴，其他残疾人补贴七成。|县（市、区）残联辅具服务中心
province|medical|syringe|{place}儿童先天性疾病免费筛查治疗|新生儿筛查阳性的，治疗费用由专项补助。|{place}常住家庭的新生儿；筛查结果为阳性并在定点医院治疗|出生医学证明；筛查报告；费用清单|筛查免费；治疗费医保报销后的自付部分补助八成，每例不超过三万元。|县（市、区）妇幼保健院
province|employment|graduation-cap|{place}困难毕业生求职补贴|低保、残疾、助学贷款的毕业生，离校前申请一次。|{place}高校、职校毕业学年学生；低保、脱贫、残疾家庭，或本人残疾、获得助学贷款|身份证、学生证；困难情形证明|一次性发放 3,000 元，直接打入本人银行账户。|就读学校就业指导中心|120
province|housing|house-with-garden|{place}农村困难家庭危房改造|房子不安全，住着不放心，可以申请鉴定和改造。|农村低保、低收入、特困家庭；唯一住房经鉴定为 C 级或 D 级|身份证、户口簿；住房照片；低收入等证明|修缮每户补助 1.5 万元，拆建每户补助 4 万元，验收后发放。|户籍所在地乡镇人民政府|210
city|housing|building-construction|{place}公共租赁住房租金补贴|租房住的低收入家庭，按人口和收入补租金。|{place}户籍或稳定就业；人均可支配收入低于公布线；本地无自有住房|身份证、户口簿；租赁合同备案；收入证明|按人均面积和家庭档次，每平方米每月补贴 12 至 36 元，按季发放。|{place}住房保障服务中心
city|elderly|house|{place}家庭适老化改造补助|扶手、坐便椅、感应灯，装了再补，也可以请政府装。|{place}户籍六十周岁以上老人家庭；低保、失能、高龄、独居优先|身份证、户口簿；房屋产权或租赁证明；改造意愿书|低保家庭免费改造，每户限 6,000 元；其他家庭补贴一半，每户不超过 3,000 元。|街道居家养老服务中心|160
city|elderly|bento-box|{place}老年助餐补贴|在社区食堂吃饭，刷脸就减。|{place}常住六十周岁以上老人；在签约助餐点就餐|身份证或市民卡|60–69 周岁每餐减 2 元，70–79 周岁减 3 元，80 周岁以上减 5 元，每天两餐。|社区食堂、助餐点现场登记
city|medical|pill|{place}惠民补充医疗保险资助|政府为困难群众代缴，报销不设户籍门槛。|{place}基本医保参保人员；特困、低保、低收入、重残人员由政府代缴|身份证、医保电子凭证；困难身份由系统核对|个人自负、自费部分超过起付线的，按 60% 至 80% 报销，年度最高 150 万元。|{place}医疗保障服务窗口、线上办理|75
city|disabled|white-cane|{place}残疾人无障碍出行补助|盲人、下肢残疾人乘公交地铁免费，用车有补助。|持有残疾人证；视力残疾或下肢肢体残疾|残疾人证；爱心卡申请表；照片一张|公交地铁免费；符合条件的机动轮椅车、汽车驾驶培训给予一次性补助 2,000 元。|{place}残疾人综合服务中心
city|employment|farmer|{place}灵活就业托底岗位|就业困难的居民，家门口有一份公益岗位。|{place}户籍登记失业；零就业家庭、大龄、残疾等就业困难人员|身份证；失业登记；困难情形证明|安排保洁、助餐、协管等公益岗位，不低于最低工资，并缴纳社会保险。|街道公共就业服务站
city|child|baby|{place}困境儿童分类保障|按困难程度分四类，发补贴、派社工、保入学。|未满十八周岁的{place}户籍或常住儿童；家庭贫困、监护缺失或自身重病重残|儿童户口簿；困境情形证明；监护人身份证|按类别每月 500 至 1,600 元，并由儿童督导员每月走访一次。|街道未成年人保护工作站
city|lowIncome|electric-plug|{place}低收入家庭水电气费减免|每月免一部分，不用申请，系统自动算。|{place}低保、特困、低收入家庭；户表合一|户号；救助身份由系统核对|每月减免电 15 度、水 5 吨、燃气 8 立方米。|水、电、燃气营业厅
district|elderly|bell|{place}独居老人一键呼叫|家里装一只红色按钮，按下去二十四小时有人应。|{place}常住；七十周岁以上独居或双老家庭|身份证；紧急联系人电话|免费安装一键呼叫和烟感设备，每月通话与值守费由区财政承担。|{office}|140
district|elderly|barber-pole|{place}高龄老人居家服务券|助洁、助浴、理发、陪诊，用券抵扣。|{place}户籍；年满八十周岁，低保老人放宽至七十周岁|身份证、户口簿|每月 3 至 45 小时服务券，按失能程度和家庭情况核定。|{office}
district|disabled|handshake|{place}残疾人之家托养|白天有人照料、学手艺、做康复，晚上回家。|{place}户籍；十六至五十九周岁智力、精神、重度肢体残疾人|残疾人证；体检报告；监护人同意书|日间托养免费，含一顿午餐；参加手工劳动的按件计酬。|{office}
district|child|backpack|{place}困难学生助学金|从幼儿园到大学，每学年一次。|{place}户籍或学籍；低保、低收入、残疾、单亲困难家庭|学生证或录取通知书；困难证明；成绩单（大学）|幼儿园 1,000 元、中小学 1,500 元、高中 2,500 元、大学 5,000 元。|{office}|45
district|medical|stethoscope|{place}重病患者家庭关爱金|大病花费多，在各项报销之后再帮一把。|{place}户籍或连续参保三年；当年自付医疗费超过两万元|身份证；医保结算单；诊断书|自付两万至五万元部分补助 30%，五万元以上部分补助 50%，最高三万元。|{office}|200
district|employment|laptop|{place}来料加工进家庭|不能出门上班的，在家里也能挣一份钱。|{place}常住；残疾人、重病家属、带幼儿的妈妈等居家就业困难人员|身份证；居住证明|免费培训、送料上门、成品回收，另按月给予 200 元居家就业补贴。|{office}
district|housing|key|{place}困难家庭搬迁应急周转房|失火、塌漏、被迫搬迁时，先有个地方住。|{place}常住；原住房突发不能居住；本地无其他住房|身份证；受灾或不能居住的证明|提供最长六个月的周转房，租金减免，水电自理。|{office}
district|lowIncome|shopping-cart|{place}爱心超市积分购|低收入家庭每月有额度，参加社区劳动还能加。|{place}低保、低收入、特困家庭|身份证；救助身份由系统核对|每户每月 200 积分，一积分抵一元，可换米面粮油和日用品。|{office}
`
  .trim()
  .split('\n')
  .map(policyTemplate)
