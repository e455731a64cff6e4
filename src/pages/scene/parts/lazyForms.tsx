import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'

interface ForActivity {
  id: string
}

const write: Part<ForActivity> = {
  load: () => import('./activityWrite.tsx').then(({ ActivityWrite }) => ActivityWrite),
}
const copy: Part<ForActivity> = { load: () => import('./activityCopy.tsx').then(({ ActivityCopy }) => ActivityCopy) }
const move: Part<ForActivity> = {
  load: () => import('./activityReschedule.tsx').then(({ ActivityReschedule }) => ActivityReschedule),
}

/** A form's place until its code is here. */
const HEIGHT = '30rem'

/** Writing, copying and moving an activity: fetched when asked for, so that whoever lets people in does not wait for it. */
export const LazyWrite = (props: ForActivity) => <LazyPart part={write} height={HEIGHT} props={props} />
export const LazyCopy = (props: ForActivity) => <LazyPart part={copy} height={HEIGHT} props={props} />
export const LazyReschedule = (props: ForActivity) => <LazyPart part={move} height={HEIGHT} props={props} />
