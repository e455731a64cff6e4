import copy from 'icon:copy'
import { toast } from '../toasts.ts'
import { Button } from './button.tsx'

/** Returns a number in groups of four, for reading it out. */
export const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** A number to read out or paste: in groups, with 复制. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const put = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${label}已复制`, 'done'),
      () => toast('没能复制，请长按选中', 'warn'),
    )
  return (
    <>
      {grouped(text.toUpperCase())}{' '}
      <Button variant="quiet" size="sm" icon={copy} aria-label={`复制${label}`} onClick={() => void put()}>
        复制
      </Button>
    </>
  )
}
