import call from 'icon:phone'
import { ButtonLink } from '../../../ui/parts/button.tsx'

/** Returns `tel:057188880000` for `0571-8888 0000`. */
export const telOf = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A telephone number as a link to dial. */
export function Phone({ number, fullWidth = false }: { number: string; fullWidth?: boolean }) {
  return (
    <ButtonLink href={telOf(number)} variant="line" size="sm" icon={call} fullWidth={fullWidth}>
      {number}
    </ButtonLink>
  )
}
