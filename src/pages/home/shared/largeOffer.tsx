import { Button } from '../../../ui/parts/button.tsx'
import { setLarge, useLargeOpen } from '../../../ui/theme/appearance.ts'
import css from './largeOffer.module.css'

function Offer({ onChoice }: { onChoice: (large: boolean) => void }) {
  return (
    <section className={css.offer} aria-label="长者模式">
      <span>字小看不清？打开长者模式，字大一号</span>
      <span className={css.answers}>
        <Button size="sm" variant="line" onClick={() => onChoice(true)}>
          打开
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoice(false)}>
          不用
        </Button>
      </span>
    </section>
  )
}

/** Offers 长者模式 at the first visit, once. */
export function LargeOffer() {
  return useLargeOpen() ? <Offer onChoice={setLarge} /> : null
}

/**
 * The offer in the prerendered shell, shown by the start script while open: prevents a layout shift when React starts.
 */
export const FirstOffer = () => (
  <div className={css.first} inert>
    <Offer onChoice={setLarge} />
  </div>
)
