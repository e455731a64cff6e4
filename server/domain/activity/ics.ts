/** Writes calendars in the format of RFC 5545, with lines folded by octets, because a Chinese character has three. */
import { CHINA_OFFSET, CHINA_ZONE, chinaTime } from '../../../src/contract/time.ts'

export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

export interface CalendarEvent {
  /** Stable, so that an update replaces the earlier event. */
  readonly uid: string
  /** Increases with every change. */
  readonly sequence: number
  readonly status: EventStatus
  readonly title: string
  readonly description: string
  readonly location: string
  readonly organizer: string
  readonly url: string
  /** ms since 1970 */
  readonly startsAt: number
  readonly endsAt: number
  readonly changedAt: number
}

export interface Calendar {
  readonly name: string
  /** CANCEL if all of its events are cancelled. */
  readonly method: 'PUBLISH' | 'CANCEL'
  readonly events: readonly CalendarEvent[]
}

const MAX_OCTETS = 75
const OFFSET = CHINA_OFFSET.replace(':', '')
const octets = (text: string) => Buffer.byteLength(text, 'utf8')

/** Returns text as a value: special characters are escaped, control characters removed. */
const textValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a calendar
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
/** Parameters cannot be escaped, so quotes are replaced and control characters removed. */
const parameter = (text: string): string => `"${text.replaceAll('"', '”').replace(/\p{Cc}/gu, '')}"`

/** Returns one line, folded if it is too long, never within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    // A continuation line starts with a space.
    if (octets(part) + octets(sign) > (parts.length === 0 ? MAX_OCTETS : MAX_OCTETS - 1)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const local = (at: number): string => chinaTime(at).replace(' ', 'T').replace(/[-:]/g, '')

const zoneLines = [
  ...['BEGIN:VTIMEZONE', `TZID:${CHINA_ZONE}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...[`TZOFFSETFROM:${OFFSET}`, `TZOFFSETTO:${OFFSET}`, 'TZNAME:CST', 'END:STANDARD', 'END:VTIMEZONE'],
]

/** Early enough to set out. */
const ALARM_BEFORE = '-PT2H'
/** Only confirmed events have an alarm. */
const alarmLines = ({ status, title }: CalendarEvent): string[] =>
  status === 'CONFIRMED'
    ? [
        ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${textValue(title)}`, `TRIGGER:${ALARM_BEFORE}`],
        'END:VALARM',
      ]
    : []

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${textValue(event.uid)}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.status}`,
  `DTSTART;TZID=${CHINA_ZONE}:${local(event.startsAt)}`,
  `DTEND;TZID=${CHINA_ZONE}:${local(event.endsAt)}`,
  `SUMMARY:${textValue(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${textValue(event.description)}`] : []),
  `LOCATION:${textValue(event.location)}`,
  `ORGANIZER;CN=${parameter(event.organizer)}:${event.url}`,
  `URL:${event.url}`,
  `TRANSP:${event.status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
  ...alarmLines(event),
  'END:VEVENT',
]

/** Returns the calendar as the text of a file. */
export const icsOf = ({ name, method, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Linli//Activities//ZH',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `X-WR-TIMEZONE:${CHINA_ZONE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zoneLines,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')
