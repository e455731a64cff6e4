import chevron from 'icon:chevron-down'
import { useState } from 'react'
import input from '../parts/field.module.css'
import { Field, type FieldBase } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { type CascadeNode, Cascader, type CascaderProps } from './cascader.tsx'
import { Dialog } from './dialog.tsx'

export interface CascaderFieldProps extends FieldBase, Omit<CascaderProps, 'nodes'> {
  /** Undefined while they are on their way. */
  nodes: readonly CascadeNode[] | undefined
  placeholder?: string
}

/** A field whose value is a way down a tree, chosen in a dialog, on a phone in a full-width sheet. */
export function CascaderField({
  label,
  hint,
  error,
  required,
  nodes,
  value,
  onChange,
  placeholder = '请选择',
  ...cascader
}: CascaderFieldProps) {
  const [open, setOpen] = useState(false)
  const words = value.join(' ')
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {({ 'aria-required': _, 'aria-invalid': invalid, ...tied }) => (
        <div className={input.with}>
          <button
            {...tied}
            type="button"
            className={input.pick}
            data-invalid={invalid}
            data-empty={words === '' || undefined}
            aria-haspopup="dialog"
            aria-label={`${label}：${words || placeholder}`}
            onClick={() => setOpen(true)}
          >
            {words || placeholder}
          </button>
          <Icon of={chevron} />
          <Dialog open={open} onClose={() => setOpen(false)} title={label} width={560}>
            {nodes ? (
              <Cascader
                {...cascader}
                nodes={nodes}
                value={value}
                onChange={way => {
                  onChange(way)
                  if (!cascader.partial || way.length >= cascader.labels.length) setOpen(false)
                }}
              />
            ) : (
              <p role="status">正在取</p>
            )}
          </Dialog>
        </div>
      )}
    </Field>
  )
}
