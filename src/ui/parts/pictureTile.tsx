import plus from 'icon:image-plus'
import cross from 'icon:x'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { Progress } from './figures.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import css from './pictureTile.module.css'

interface PictureTileProps {
  /** Name for screen readers: 图片 1. */
  label: string
  /** Empty while uploading. */
  src?: string
  /** 0 to 100 while uploading. */
  percentage?: number
  onRemove: () => void
}

/** One picture of a form: uploaded, or uploading with its percentage. */
export function PictureTile({ label, src = '', percentage, onRemove }: PictureTileProps) {
  return (
    <div className={css.tile}>
      {percentage === undefined ? (
        <Picture src={src} alt={label} width={104} height={104} edge="none" />
      ) : (
        <span className={css.coming}>
          {percentage}%
          <Progress value={percentage / 100} label={`${label}上传进度`} />
        </span>
      )}
      <IconButton icon={cross} label={`移除${label}`} onClick={onRemove} />
    </div>
  )
}

interface PictureAddProps {
  label: string
  /** MIME types or file extensions. */
  accept: readonly string[]
  multiple?: boolean
  onAdd: (files: File[]) => void
}

/** The tile to add pictures. */
export function PictureAdd({ label, accept, multiple = false, onAdd }: PictureAddProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <label className={`${css.tile} ${css.add}`}>
      <Icon svg={plus} size={24} />
      {label}
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        onChange={() => {
          onAdd([...(input.current?.files ?? [])])
          // Lets the same file count as a change again.
          if (input.current) input.current.value = ''
        }}
      />
    </label>
  )
}
