import pencil from 'icon:pencil'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { PARTIES } from '../../../contract/words.ts'
import { countWords } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { routes } from '../../routes.ts'
import css from './personHead.module.css'

/** Minutes as hours with at most one decimal: 90 → 1.5. */
export const hoursWords = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** A figure leads to its list where that is built. */
const leading = (path: string, words: string) => (routes.has(path) ? <a href={path}>{words}</a> : words)

/** Who I am: picture, name, roles with their region, points and hours. */
export function PersonHead({ me }: { me: MyInfo }) {
  return (
    <section className={css.head} aria-label="我的名片">
      <div className={css.who}>
        <div className={css.row}>
          <Picture src={me.avatar} alt="" width={72} height={72} edge="circle" first />
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
          <ButtonLink look="line" size="sm" sign={pencil} href="/personal">
            编辑资料
          </ButtonLink>
        </div>
      </div>
      <Figures
        items={[
          { label: '积分', value: leading('/point', countWords(me.points)) },
          { label: '志愿工时', value: leading('/workTime', hoursWords(me.workMinutes)), unit: '小时' },
        ]}
      />
    </section>
  )
}
