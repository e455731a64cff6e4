import { useEffect, useState } from 'react'
import { ADDRESS_DIALOG_WIDTH_PX, TEXT } from '../../../contract/constants.ts'
import { type AddressNode, useShell } from '../../../data/shell.ts'
import { Cascader } from '../../../ui/operated/cascader.tsx'
import { DialogPanel } from '../../../ui/operated/dialogPanel.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

interface TreeProps {
  names: readonly string[]
  onChange: (path: readonly AddressNode[]) => void
}

const LEVEL_LABELS = ['省', '市', '区县']

function Tree({ names, onChange }: TreeProps) {
  const { loadAddressTree } = useShell()
  const [tree, setTree] = useState<readonly AddressNode[]>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads anew, a new function does not
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
    <Cascader nodes={tree} value={names} onChange={onChange} labels={LEVEL_LABELS} />
  ) : (
    <SkeletonLines lines={6} />
  )
}

/** 选择地址, 400 px wide: a cascader that expands on hover, by name, with 确认 and 取消. */
export function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { place, choosePlace } = useShell()
  const [path, setPath] = useState<readonly AddressNode[]>()
  const close = () => {
    setPath(undefined)
    onClose()
  }
  const confirm = () => {
    if (path) choosePlace(path)
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
          <Button variant="line" onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button {...(!path && { why: '请先选到区县' })} onClick={confirm}>
            {TEXT.confirm}
          </Button>
        </>
      }
    >
      <Tree names={path?.map(node => node.name) ?? place} onChange={setPath} />
    </DialogPanel>
  )
}
