import { Button } from '../../../ui/parts/button.tsx'
import { setLarge, useLargeOpen } from '../../../ui/theme/appearance.ts'
import css from './largeOffer.module.css'

/** Offers 长者模式 at the first visit, once. */
export function LargeOffer() {
  if (!useLargeOpen()) return null
  return (
    <section className={css.offer} aria-label="长者模式">
      <span>字小看不清？打开长者模式，字大一号</span>
      <span className={css.answers}>
        <Button size="sm" onClick={() => setLarge(true)}>
          打开
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setLarge(false)}>
          不用
        </Button>
      </span>
    </section>
  )
}
