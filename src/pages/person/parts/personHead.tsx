import pencil from 'icon:pencil'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { PARTIES } from '../../../contract/words.ts'
import { formatCount } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './personHead.module.css'

/** Returns minutes as hours with at most one decimal: 90 → 1.5. */
export const formatHours = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** Returns a figure, linked to its list. */
const linked = (path: string, words: string) => <a href={path}>{words}</a>

/** Ranking of organisations, by service in their name. */
const UNIT_HOURS = pathTo('/rank', { scope: 'organisation', period: 'year' })

/** My account: picture, name, roles with their region, points and hours. */
export function PersonHead({ me }: { me: MyInfo }) {
  const isUnit = me.kind === 'organisation'
  return (
    <section className={css.head} aria-label="我的名片">
      <div className={css.who}>
        <div className={css.row}>
          <Picture src={me.avatar} alt="" width={72} height={72} edge="circle" priority />
          <div className={css.words}>
            <p className={css.name}>{me.name}</p>
            <p className={css.quiet}>
              {PARTIES[me.kind]} · {me.phone}
              {me.regionName && ` · ${me.regionName}`}
            </p>
          </div>
        </div>
        {me.introduction && <p className={css.quiet}>{me.introduction}</p>}
        <div className={css.between}>
          <ul className={css.roles} aria-label="我的身份">
            {me.roles.length === 0 && (
              <li>
                <Chip>会员</Chip>
              </li>
            )}
            {me.roles.map(({ role, label, region, regionName }) => (
              <li key={`${role}${region}`}>
                <Chip tone="jade">
                  {label}
                  {regionName && ` · ${regionName}`}
                </Chip>
              </li>
            ))}
          </ul>
          <ButtonLink variant="line" size="sm" icon={pencil} href="/personal">
            编辑资料
          </ButtonLink>
        </div>
      </div>
      <Figures
        items={[
          { label: '积分', value: linked('/point', formatCount(me.points)) },
          {
            label: isUnit ? '单位志愿工时' : '志愿工时',
            value: linked(isUnit ? UNIT_HOURS : '/workTime', formatHours(me.workMinutes)),
            unit: '小时',
          },
        ]}
      />
    </section>
  )
}
