import call from 'icon:phone'
import { ButtonLink } from '../../../ui/parts/button.tsx'

/** `0571-8888 0000` → `tel:057188880000`. */
export const telOf = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A telephone number that a phone dials. */
export function Phone({ number, wide = false }: { number: string; wide?: boolean }) {
  return (
    <ButtonLink href={telOf(number)} look="line" size="sm" sign={call} wide={wide}>
      {number}
    </ButtonLink>
  )
}
