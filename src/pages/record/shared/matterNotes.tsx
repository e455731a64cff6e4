import phone from 'icon:phone'
import { useRef, useState } from 'react'
import { CALL_WORDS, type MatterNote, recordContract } from '../../../contract/record.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useCallForm } from '../../../forms/useCallForm.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { useKeys } from '../../../ui/keys.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { KeyHint } from '../../../ui/parts/keyHint.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './matterNotes.module.css'

interface MatterNotesProps {
  workflow: FlowId
  id: string
  /** Whether calls are noted, too. */
  calls: boolean
}

function NoteForm({ workflow, id, calls, onSent }: MatterNotesProps & { onSent: () => void }) {
  const form = useCallForm(recordContract.noteAdd, {
    draft: `note.${id}`,
    given: { workflow, id },
    // A call is worth a line of its own.
    needed: ({ call }) => (call === '' ? ['words'] : []),
    stale: ['/api/renwu/noteList', '/api/renwu/noteCounts'],
    onSent,
  })
  const send = (call: '' | NonNullable<MatterNote['call']>) => {
    form.set({ call })
    form.submit()
  }
  return (
    <InlineForm
      {...form.frame}
      aside
      submitLabel="记下"
      onNext={() => send('')}
      leave={
        calls && (
          <div className={css.calls}>
            打过电话：
            <Button variant="line" size="sm" icon={phone} busy={form.busy} onClick={() => send('answered')}>
              接通
            </Button>
            <Button variant="line" size="sm" busy={form.busy} onClick={() => send('missed')}>
              未接
            </Button>
          </div>
        )
      }
    >
      <TextArea {...form.bind('words')} rows={2} placeholder="约了什么、还差什么" />
    </InlineForm>
  )
}

/** 备注: what those who act on a matter note about it for each other, and the calls that they made. */
export function MatterNotes({ workflow, id, calls }: MatterNotesProps) {
  const box = useRef<HTMLElement>(null)
  const [sent, setSent] = useState(0)
  const { data, problem, retry } = useQuery('/api/renwu/noteList', { workflow, id })
  const isOpen = data?.open ?? true
  useKeys({
    commands: isOpen ? { note: () => box.current?.querySelector('textarea')?.focus() } : {},
  })
  if (!isOpen) return null
  return (
    <Card>
      <section ref={box} className={css.notes} aria-label="内部备注">
        <div className={css.head}>
          <h2>内部备注</h2>
          <KeyHint letter="N" />
          <MutedText size="xs">只有办这件事的人看得到，记下后不能改</MutedText>
        </div>
        <NoteForm key={sent} {...{ workflow, id, calls }} onSent={() => setSent(sent + 1)} />
        {problem && <Failure text={problem.message} onRetry={retry} />}
        {data && data.dataList.length > 0 && (
          <ol className={css.list}>
            {data.dataList.map(({ id: note, by, call, words, at }) => (
              <li key={note}>
                <p className={css.words}>
                  {call && <b>{CALL_WORDS[call]}</b>}
                  {call && words && '：'}
                  {words}
                </p>
                <p className={css.who}>
                  {by} · <When at={at} withTime />
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  )
}
