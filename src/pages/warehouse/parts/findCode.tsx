import scan from 'icon:scan-line'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { hasCamera } from '../../../ui/parts/useCodeCamera.ts'
import { Scanner } from './scanner.tsx'
import css from './warehouse.module.css'

/** Finds a donation or a batch by its label, scanned if the browser can, or typed. */
export function FindCode() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [scanning, setScanning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A hand scanner types into the focused field; on a phone the focus would open the keyboard over the list.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches && !location.search.includes('id='))
      form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const find = (text: string) =>
    run('find', async () => {
      setError('')
      try {
        const { kind, id, item } = await call('/api/renwu/kucunFind', { code: text.trim() })
        navigate(
          kind === 'donation' ? pathTo('/warehousing', { id }) : pathTo('/accessDetail', { id: item, batch: id }),
        )
      } catch (caught) {
        setError(refusalOf(caught).message)
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setError('请输入标签上的编号')
    else void find(code)
  }
  return (
    <form ref={form} className={css.find} noValidate onSubmit={submit}>
      <TextField
        label="标签编号或交接码"
        name="code"
        value={code}
        onChange={setCode}
        error={error || undefined}
        placeholder="扫码或输入"
        autoComplete="off"
      />
      <Button type="submit" variant="line" busy={busy === 'find'}>
        查找
      </Button>
      {hasCamera() && (
        <Button variant="line" icon={scan} onClick={() => setScanning(true)}>
          扫码
        </Button>
      )}
      {scanning && (
        <Scanner
          onClose={() => setScanning(false)}
          onFound={text => {
            setScanning(false)
            setCode(text)
            void find(text)
          }}
        />
      )}
    </form>
  )
}
