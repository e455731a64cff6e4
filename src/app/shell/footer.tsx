import { useShell } from '../../data/shell.ts'
import css from './footer.module.css'
import frame from './frame.module.css'

const links = [
  ['/platform', '平台介绍'],
  ['/deal', '用户协议'],
  ['/contact', '联系我们'],
  ['/feedback', '意见反馈'],
] as const

export function Footer() {
  const { company, icp } = useShell()
  return (
    <footer className={css.foot}>
      <div className={`${frame.wrap} ${css.row}`}>
        <p>
          © {company}
          {icp && ` · ${icp}`}
        </p>
        <ul className={css.links}>
          {links.map(([href, label]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
