import scan from 'icon:ticket-check'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Refused } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextField } from '../../../ui/parts/input.tsx'

/** Finds the exchange of a code presented at the desk. */
export function CodeCard() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const find = () =>
    run('code', async () => {
      if (code.trim() === '') return setError('请填写取货码')
      try {
        const { id } = await call('/api/renwu/duihuanCode', { code })
        navigate(pathTo('/exchangeDetail', { id }))
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.refusal.field !== 'code') throw problem
        setError(problem.refusal.message)
      }
    })
  return (
    <Card>
      <form
        onSubmit={event => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          name="code"
          label="取货码"
          hint="请来取的人出示 8 位取货码，打开那一单后核对礼品再核销"
          inputMode="numeric"
          max={20}
          value={code}
          error={error}
          onChange={next => {
            setCode(next)
            setError('')
          }}
          required
        />
        <Button type="submit" icon={scan} busy={busy === 'code'}>
          查这一单
        </Button>
      </form>
    </Card>
  )
}
