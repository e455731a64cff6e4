import css from './formNotes.module.css'

/**
 * Says that this device has what is filled in; its place is kept free, so that nothing moves under the first letter.
 */
export function SavedNote({ saved }: { saved: boolean | undefined }) {
  if (saved === undefined) return null
  return (
    <span className={css.saved} role="status">
      {saved && '已自动保存'}
    </span>
  )
}

/** Says what stops a form and belongs to none of its fields. */
export function FormProblem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <div className={css.problem} data-problem="">
      <p role="alert">{sentence}</p>
    </div>
  )
}
