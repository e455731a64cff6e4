import calendar from 'icon:calendar-check'
import { useState } from 'react'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'

const link: Part<object> = { load: () => import('./calendarLink.tsx').then(({ CalendarLink }) => CalendarLink) }

/** Opens the link that adds my sign-ups to a calendar app. */
export function CalendarButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="sm" icon={calendar} onClick={() => setOpen(true)}>
        放进手机日历
      </Button>
      <Dialog open={open} title="手机日历" onClose={() => setOpen(false)}>
        <LazyPart part={link} height="10rem" props={{}} />
      </Dialog>
    </>
  )
}
