/** Welfare projects and policies of the demonstration. */
import { POLICY_TOPICS, type PolicyTopic } from '../../../../src/contract/policy.contract.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import type { NewRow } from '../../../db/schema.ts'
import { interpolate, readTexts } from '../../../db/seed/texts.ts'
import { placeNamesOf } from '../../../geo/tree.ts'
import { BACKGROUND_NAMES, oneOf, picture, pictureNamed, pictureOf } from '../../../kernel/pictures.ts'
import table from '../tables/projects.txt?raw'
import { CITIES, DISTRICTS, POLICIES } from '../tables.ts'
import { dateAt } from './calendar.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

/** A real area code; the number behind it is the demonstration's. */
const phoneIn = (random: Random, region: string) =>
  `${CITIES.find(({ code }) => region.startsWith(code))?.phone ?? '0571'}-8888 0${random.int(100, 999)}`

/** Lets every organisation do what it is for, where it is at home. */
export function makeProjects(random: Random, now: number, units: readonly SeedOrganisation[]): NewRow<'project'>[] {
  const titles = new Set<string>()
  const rows = readTexts(table).flatMap(({ title: pattern, fields: [by = '', usual, art], summary, body }) =>
    units
      .filter(({ account }) => account.name.includes(by))
      .map(({ account, street }) => {
        const people = Math.round((Number(usual) * random.int(70, 160)) / 100)
        const values = {
          city: street.cityName.replace(/市$/, ''),
          district: street.districtName,
          street: street.name,
          organisation: account.name,
          people,
          half: Math.round(people * 0.4),
        }
        const plain = interpolate(pattern, values)
        const title = titles.has(plain) ? `${plain} · ${street.districtName}站` : plain
        titles.add(title)
        return {
          title,
          summary,
          picture: pictureOf(art),
          body: interpolate(body, values),
          organisation: account.name,
          region: pattern.includes('{city}') ? street.city : street.district,
          beneficiaries: people,
          contactPhone: phoneIn(random, street.city),
          startedAt: dateAt(now, -random.int(10, 700), 9),
        }
      }),
  )
  return rows
    .sort((one, other) => Number(one.startedAt) - Number(other.startedAt))
    .map(row => ({ ...row, id: random.id() }))
}

const OFFICE_BY_TOPIC: Readonly<Record<PolicyTopic, string>> = {
  elderly: '民政局',
  lowIncome: '民政局',
  disabled: '残疾人联合会',
  child: '教育局',
  medical: '医疗保障局',
  employment: '人力资源和社会保障局',
  housing: '住房和城乡建设局',
}
const PROVINCES = '33浙江省 32江苏省 44广东省 51四川省 42湖北省 61陕西省'.split(' ')

/** Where measures of a level are in force: all of them at home, a few elsewhere. */
function policyRegions(level: string): (readonly [region: string, name: string, count: number])[] {
  if (level === 'country') return [['', '全国', 99]]
  if (level === 'province') return PROVINCES.map((one, at) => [one.slice(0, 2), one.slice(2), at === 0 ? 99 : 1])
  if (level === 'city') return CITIES.map(({ code, name }, at) => [code, name, at === 0 ? 99 : 2])
  return DISTRICTS.slice(0, 8).map(code => [code, placeNamesOf(code)?.district ?? '', code === '330106' ? 99 : 1])
}

const bodyOf = (office: string) =>
  `## 怎样申请
可以本人到${office}办理，也可以请家人、社区工作人员代办；行动不便的，工作人员上门受理。在邻里平台提交申请的，社区责任人会先帮您核对材料，缺什么一次告诉您。

## 多久有结果
受理后一般二十个工作日内办结，需要入户核实的会提前打电话约时间。不符合条件的，会书面说明理由，您可以要求复核。

## 请您留意
家庭情况有变化（收入、人口、住址、健康状况），请在一个月内告知经办人员。任何人以代办为名收取费用，请拒绝并拨打客服电话。金额和条件以主管部门最新公布的为准。`

export const makePolicies = (random: Random, now: number): NewRow<'policy'>[] =>
  ['country', 'province', 'city', 'district'].flatMap(level => {
    const templates = POLICIES.filter(one => one.level === level)
    return policyRegions(level).flatMap(([region, name, count], from) =>
      Array.from({ length: Math.min(count, templates.length) }, (_, step): NewRow<'policy'> => {
        const number = (from + step) % templates.length
        const template = templates[number]!
        const topic = oneOf(POLICY_TOPICS, template.topic)
        const filled = (text: string) =>
          interpolate(text, { place: name, office: `${name}${OFFICE_BY_TOPIC[topic]}服务窗口` })
        return {
          id: random.id(),
          title: filled(template.title),
          summary: filled(template.summary),
          picture: picture(BACKGROUND_NAMES[number % BACKGROUND_NAMES.length]!, pictureNamed(template.art)),
          topic,
          region,
          body: bodyOf(filled(template.office)),
          conditions: JSON.stringify(template.conditions.split('；').map(filled)),
          papers: JSON.stringify(template.papers.split('；')),
          benefit: filled(template.benefit),
          office: filled(template.office),
          contactPhone: region === '' ? '12345' : phoneIn(random, region),
          startsAt: dateAt(now, -random.int(30, 900), 0),
          endsAt:
            template.ends === ''
              ? null
              : new Date(Number(dateAt(now, Number(template.ends), 24)) + (step % 3) * 7 * DAY_MS),
        }
      }),
    )
  })
