import call from 'icon:phone'
import { ButtonLink } from '../../../ui/parts/button.tsx'

/** Returns `0571-8888 0000` → `tel:057188880000`. */
export const telOf = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A telephone number that a phone dials. */
export function Phone({ number, fullWidth = false }: { number: string; fullWidth?: boolean }) {
  return (
    <ButtonLink href={telOf(number)} variant="line" size="sm" icon={call} fullWidth={fullWidth}>
      {number}
    </ButtonLink>
  )
}
