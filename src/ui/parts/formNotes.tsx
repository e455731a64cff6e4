import css from './formNotes.module.css'

/** Tells that the draft is stored on this device; its space is reserved, so that nothing moves at the first letter. */
export function SavedNote({ saved }: { saved: boolean | undefined }) {
  if (saved === undefined) return null
  return (
    <span className={css.saved} role="status">
      {saved && '已自动保存'}
    </span>
  )
}

/** Shows an error of a form that belongs to no field. */
export function FormProblem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <div className={css.problem} data-problem="">
      <p role="alert">{sentence}</p>
    </div>
  )
}
