import css from './passwordStrength.module.css'

const WORDS = ['', '较弱', '一般', '较强'] as const

/** Returns 0 for an invalid password, otherwise 1 to 3: length, capitals and signs add strength. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (!/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/.test(password)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length
  const points = (password.length >= 12 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return points === 2 ? 3 : points === 1 ? 2 : 1
}

/** Shows the rule, and the strength of the typed password. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <span className={css.strength} data-strength={strength}>
      <span className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {strength > 0 ? `密码强度：${WORDS[strength]}` : '8 至 32 位，字母和数字都要有'}
    </span>
  )
}
