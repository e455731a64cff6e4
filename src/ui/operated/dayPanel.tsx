import left from 'icon:chevron-left'
import right from 'icon:chevron-right'
import { DatePicker, parseDate } from '@chakra-ui/react'
import { CHINA_ZONE, chinaDay, isCalendarDay } from '../../contract/time.ts'
import { Icon } from '../parts/icon.tsx'
import css from './dayPanel.module.css'
import { DialogPanel } from './dialogPanel.tsx'

interface DayPanelProps {
  open: boolean
  title: string
  /** As it stands in the field. */
  value: string
  from: string | undefined
  to: string | undefined
  onPick: (day: string) => void
  onClose: () => void
}

const MONDAY = 1
const VIEWS = ['day', 'month', 'year'] as const

/** The calendar of a day's field; loads when the first one opens. */
export function DayPanel({ open, title, value, from, to, onPick, onClose }: DayPanelProps) {
  // Half written, it is none yet.
  const chosen = isCalendarDay(value) ? [parseDate(value)] : []
  return (
    <DialogPanel open={open} onClose={onClose} title={title} width={380}>
      <DatePicker.Root
        inline
        locale="zh-CN"
        timeZone={CHINA_ZONE}
        startOfWeek={MONDAY}
        defaultValue={chosen}
        defaultFocusedValue={chosen[0] ?? parseDate(from ?? chinaDay(Date.now()))}
        {...(from && { min: parseDate(from) })}
        {...(to && { max: parseDate(to) })}
        onValueChange={({ value: [day] }) => day && onPick(day.toString())}
      >
        <DatePicker.Content unstyled className={css.calendar}>
          {VIEWS.map(view => (
            <DatePicker.View key={view} view={view}>
              <div className={css.head}>
                <DatePicker.PrevTrigger unstyled aria-label="往前">
                  <Icon svg={left} size={20} />
                </DatePicker.PrevTrigger>
                <DatePicker.ViewTrigger unstyled>
                  <DatePicker.RangeText />
                </DatePicker.ViewTrigger>
                <DatePicker.NextTrigger unstyled aria-label="往后">
                  <Icon svg={right} size={20} />
                </DatePicker.NextTrigger>
              </div>
              {view === 'day' && <DatePicker.DayTable unstyled />}
              {view === 'month' && <DatePicker.MonthTable unstyled />}
              {view === 'year' && <DatePicker.YearTable unstyled />}
            </DatePicker.View>
          ))}
        </DatePicker.Content>
      </DatePicker.Root>
    </DialogPanel>
  )
}
