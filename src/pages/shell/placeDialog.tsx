import { useEffect, useState } from 'react'
import { ADDRESS_DIALOG_WIDTH_PX, TEXT } from '../../contract/constants.ts'
import { Cascader } from '../../ui/operated/cascader.tsx'
import { DialogPanel } from '../../ui/operated/dialogPanel.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { type AddressNode, useShell } from './model.ts'

interface TreeProps {
  names: readonly string[]
  onChange: (way: readonly AddressNode[]) => void
}

const levels = ['省', '市', '区县']

function Tree({ names, onChange }: TreeProps) {
  const { loadAddressTree } = useShell()
  const [tree, setTree] = useState<readonly AddressNode[]>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads anew, a new function from the model does not
  useEffect(() => {
    let alive = true
    setProblem(undefined)
    loadAddressTree().then(
      nodes => alive && setTree(nodes),
      (error: unknown) => alive && setProblem(error instanceof Error ? error.message : '地址没有取到，请再试一次'),
    )
    return () => {
      alive = false
    }
  }, [tries])
  if (problem) return <Failure text={problem} onRetry={() => setTries(tries + 1)} />
  return tree ? (
    <Cascader nodes={tree} value={names} onChange={onChange} labels={levels} />
  ) : (
    <SkeletonLines lines={6} />
  )
}

/** 选择地址, 400 px wide: a cascader that expands on hover, by name, with 确认 and 取消. */
export function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { place, choosePlace } = useShell()
  const [way, setWay] = useState<readonly AddressNode[]>()
  const close = () => {
    setWay(undefined)
    onClose()
  }
  const confirm = () => {
    if (way) choosePlace(way)
    close()
  }
  return (
    <DialogPanel
      open={open}
      onClose={close}
      title={TEXT.chooseAddress}
      width={ADDRESS_DIALOG_WIDTH_PX}
      footer={
        <>
          <Button look="line" onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button {...(!way && { why: '请先选到区县' })} onClick={confirm}>
            {TEXT.confirm}
          </Button>
        </>
      }
    >
      <Tree names={way?.map(node => node.name) ?? place} onChange={setWay} />
    </DialogPanel>
  )
}
