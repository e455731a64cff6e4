/** Welfare projects and policies of the demonstration. */
import { DAY_MS } from '../../../../src/contract/time.ts'
import type { NewRow } from '../../../db/schema.ts'
import { interpolate, readTexts } from '../../../db/seed/texts.ts'
import { placeNamesOf } from '../../../geo/tree.ts'
import { BACKGROUND_NAMES, picture, pictureOf } from '../../../kernel/pictures.ts'
import { POLICY_TEMPLATES, type PolicyLevel, type PolicyTemplate } from '../tables/policyTable.ts'
import table from '../tables/projects.txt?raw'
import { dateAt } from './calendar.ts'
import { SEED_CITIES } from './places.ts'
import type { Random } from './random.ts'
import type { SeedOrganisation } from './units.ts'

/** Real area codes; the rest of the number is invented. */
const AREA_CODES: Readonly<Record<string, string>> = {
  '3301': '0571',
  '3302': '0574',
  '3101': '021',
  '3201': '025',
  '4401': '020',
  '5101': '028',
  '4201': '027',
  '6101': '029',
}
const phoneIn = (random: Random, region: string) =>
  `${AREA_CODES[region.slice(0, 4)] ?? '0571'}-8888 0${random.int(100, 999)}`

/** Returns projects of every organisation in its own field and region. */
export function makeProjects(random: Random, now: number, units: readonly SeedOrganisation[]): NewRow<'project'>[] {
  const titles = new Set<string>()
  const rows = readTexts(table).flatMap(({ title: pattern, fields: [by = '', usual, art], summary, body }) =>
    units
      .filter(({ account }) => account.name.includes(by))
      .map(({ account, street }): NewRow<'project'> => {
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
          id: '',
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

const OFFICES = ['民政局', '残疾人联合会', '教育局', '医疗保障局', '人力资源和社会保障局', '住房和城乡建设局']
const OFFICE_BY_TOPIC: Readonly<Record<PolicyTemplate['topic'], number>> = {
  elderly: 0,
  lowIncome: 0,
  disabled: 1,
  child: 2,
  medical: 3,
  employment: 4,
  housing: 5,
}
const PROVINCES: readonly (readonly [code: string, name: string])[] = [
  ['33', '浙江省'],
  ['32', '江苏省'],
  ['44', '广东省'],
  ['51', '四川省'],
  ['42', '湖北省'],
  ['61', '陕西省'],
]

interface PolicyRegion {
  readonly region: string
  readonly name: string
  /** Index of the first measure in force here, and how many of the level's measures follow. */
  readonly from: number
  readonly count: number
}

function policyRegions(level: PolicyLevel): PolicyRegion[] {
  if (level === 'country') return [{ region: '', name: '全国', from: 0, count: 99 }]
  if (level === 'province')
    return PROVINCES.map(([region, name], index) => ({ region, name, from: index, count: index === 0 ? 99 : 1 }))
  if (level === 'city')
    return SEED_CITIES.map(({ code, name }, index) => ({
      region: code,
      name,
      from: index,
      count: index === 0 ? 99 : 2,
    }))
  const districts = SEED_CITIES.flatMap(city => city.districts.map(([code]) => code))
  return districts.slice(0, 8).map((region, index) => ({
    region,
    name: placeNamesOf(region)?.district ?? '',
    from: index,
    count: region === '330106' ? 99 : 1,
  }))
}

const bodyOf = ({ office }: PolicyTemplate) =>
  `## 怎样申请
可以本人到${office}办理，也可以请家人、社区工作人员代办；行动不便的，工作人员上门受理。在邻里平台提交申请的，社区责任人会先帮您核对材料，缺什么一次告诉您。

## 多久有结果
受理后一般二十个工作日内办结，需要入户核实的会提前打电话约时间。不符合条件的，会书面说明理由，您可以要求复核。

## 请您留意
家庭情况有变化（收入、人口、住址、健康状况），请在一个月内告知经办人员。任何人以代办为名收取费用，请拒绝并拨打客服电话。金额和条件以主管部门最新公布的为准。`

export function makePolicies(random: Random, now: number): NewRow<'policy'>[] {
  const levels: readonly PolicyLevel[] = ['country', 'province', 'city', 'district']
  return levels.flatMap(level => {
    const templates = POLICY_TEMPLATES.filter(one => one.level === level)
    return policyRegions(level).flatMap(({ region, name, from, count }) =>
      Array.from({ length: Math.min(count, templates.length) }, (_, step): NewRow<'policy'> => {
        const number = (from + step) % templates.length
        const template = templates[number]!
        const values = { place: name, office: `${name}${OFFICES[OFFICE_BY_TOPIC[template.topic]]}服务窗口` }
        const localised: PolicyTemplate = {
          ...template,
          benefit: interpolate(template.benefit, values),
          office: interpolate(template.office, values),
          summary: interpolate(template.summary, values),
        }
        return {
          id: random.id(),
          title: interpolate(template.title, values),
          summary: localised.summary,
          picture: picture(BACKGROUND_NAMES[number % BACKGROUND_NAMES.length]!, template.art),
          topic: template.topic,
          region,
          body: bodyOf(localised),
          conditions: JSON.stringify(template.conditions.map(line => interpolate(line, values))),
          papers: JSON.stringify(template.papers),
          benefit: localised.benefit,
          office: localised.office,
          contactPhone: region === '' ? '12345' : phoneIn(random, region),
          startsAt: dateAt(now, -random.int(30, 900), 0),
          endsAt:
            template.ends === undefined
              ? null
              : new Date(Number(dateAt(now, template.ends, 24)) + (step % 3) * 7 * DAY_MS),
        }
      }),
    )
  })
}
