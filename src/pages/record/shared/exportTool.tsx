import download from 'icon:download'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { DeskTable } from '../../../contract/deskTables.ts'
import { listExportContract } from '../../../contract/listExport.contract.ts'
import { refusalOf } from '../../../contract/refusal.ts'
import { encodeFields } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { useFaultInSight } from '../../../ui/faultInSight.ts'
import { formatCount } from '../../../ui/format.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { FormProblem } from '../../../ui/parts/formNotes.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { ReadyReasons, useOwnReasons } from './readyReasons.tsx'

interface ExportProps {
  table: DeskTable
  /** What the list is asked for. */
  input: object
  total: number
  /** Measure word: 笔费用. */
  unit: string
}
type Written = Readonly<Record<'state' | 'url' | 'name', string>>

const USUAL_REASONS = ['月度对账', '上级检查', '归档']
/** How often one looks whether it is written. ms */
const LOOK_MS = 800

/** Returns the export as it is written: undefined while it is under way. */
function useWritten(id: string): { readonly written: Written | undefined; readonly problem: string } {
  const { call } = usePorts()
  const [written, setWritten] = useState<Written>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (id === '') return
    let timer: number | undefined
    let isOver = false
    const look = async () => {
      try {
        const found = await call(listExportContract.exportDetail.wire, { id })
        if (isOver) return
        setProblem('')
        if (found.state !== 'writing') return setWritten(found)
      } catch (error) {
        if (isOver) return
        // The file is written whether somebody looks or not.
        setProblem(refusalOf(error).message)
      }
      timer = window.setTimeout(look, LOOK_MS)
    }
    void look()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [call, id])
  return { written, problem }
}

function ExportDialog({ table, input, total, unit, onClose }: ExportProps & { onClose: () => void }) {
  const formId = useId()
  const [id, setId] = useState('')
  const { written, problem } = useWritten(id)
  const { own, remember } = useOwnReasons('export')
  const [ready] = useState(() => [...new Set([...own, ...USUAL_REASONS])].slice(0, 5))
  const [filter] = useState(() => encodeFields(input))
  const form = useCallForm(listExportContract.exportAdd, {
    draft: 'export',
    isStored: false,
    given: { list: table.wire, filter },
    onSent: (reply, { reason }) => {
      remember(reason)
      setId(reply.id)
    },
  })
  const { ref, stray } = useFaultInSight(form.frame.stops, form.errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const isReady = written?.state === 'ready'
  const busy = form.busy && id === ''
  return (
    <Dialog
      open
      title="导出表格"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" busy={busy} onClick={onClose}>
            {id ? '关闭' : '取消'}
          </Button>
          {isReady && (
            <ButtonLink variant="solid" icon={download} href={written.url} download={written.name}>
              下载
            </ButtonLink>
          )}
          {!id && (
            <Button type="submit" form={formId} busy={busy} variant="solid">
              导出
            </Button>
          )}
        </>
      }
    >
      {id ? (
        <p role="status">
          {!written && `正在写 ${formatCount(total)} 行，请稍候…`}
          {isReady && `写好了：${written.name}。一天内有效，只有您能下载。`}
          {written?.state === 'failed' && '这次导出没有完成，请关闭后再试一次。'}
          {!written && problem && ` ${problem}`}
        </p>
      ) : (
        <form id={formId} ref={ref} noValidate onSubmit={submit}>
          <Stack>
            <MutedText block>
              把现在找到的 {formatCount(total)} {unit}写成 Excel 表格。谁、什么时候、为什么导出，会记下来。
            </MutedText>
            <TextField {...form.bind('reason')} placeholder="用来做什么" />
            <ReadyReasons reasons={ready} onChoose={reason => form.set({ reason })} />
            <FormProblem sentence={form.problem || stray} />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

/** The button that hands what is found to a person as a spreadsheet, once they say why. */
export function ExportTool(props: ExportProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="sm" icon={download} disabled={props.total === 0} onClick={() => setOpen(true)}>
        导出表格
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
