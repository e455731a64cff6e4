import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './codeTicket.module.css'
import { grouped } from './copyable.tsx'
import { Stack } from './layout.tsx'
import { LazyQrCode } from './lazyQrCode.tsx'

interface CodeTicketProps {
  /** Name of the code: 取货码. */
  title: string
  code: string
  /** Where and to whom it is shown. */
  children: ReactNode
}

/** A code to present: a QR code, and digits readable across a counter. */
export function CodeTicket({ title, code, children }: CodeTicketProps) {
  return (
    <Card>
      <div className={css.ticket}>
        <div className={css.square}>
          <LazyQrCode height="8rem" text={code} label={`${title}的二维码`} />
        </div>
        <Stack gap="sm">
          <h2>{title}</h2>
          <p className={css.code}>{grouped(code)}</p>
          {children}
        </Stack>
      </div>
    </Card>
  )
}
