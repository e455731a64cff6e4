import { LazyPart, type Part, preloadPart } from '../../../ui/parts/lazyPart.tsx'

interface ForOne {
  id: string
}

const write: Part<ForOne> = {
  load: () => import('./activityWrite.tsx').then(({ ActivityWrite }) => ActivityWrite),
}
const copy: Part<ForOne> = { load: () => import('./activityCopy.tsx').then(({ ActivityCopy }) => ActivityCopy) }
const move: Part<ForOne> = {
  load: () => import('./activityReschedule.tsx').then(({ ActivityReschedule }) => ActivityReschedule),
}
const activity: Part<ForOne> = {
  load: () => import('./activityScreen.tsx').then(({ ActivityScreen }) => ActivityScreen),
}
const shift: Part<ForOne> = { load: () => import('./shiftScreen.tsx').then(({ ShiftScreen }) => ShiftScreen) }
const signUp: Part<ForOne> = { load: () => import('./shiftScreen.tsx').then(({ SignUpScreen }) => SignUpScreen) }
const group: Part<ForOne> = { load: () => import('./shiftScreen.tsx').then(({ GroupScreen }) => GroupScreen) }

/** Height of a screen while its code loads. */
const HEIGHT = '30rem'

/** Writing, copying and moving an activity: loaded separately, so that check-in does not wait for them. */
export const LazyWrite = (props: ForOne) => <LazyPart part={write} height={HEIGHT} props={props} />
export const LazyCopy = (props: ForOne) => <LazyPart part={copy} height={HEIGHT} props={props} />
export const LazyReschedule = (props: ForOne) => <LazyPart part={move} height={HEIGHT} props={props} />

/** An activity, a shift and a sign-up: needed neither for the list nor for people who scan a code. */
export const LazyActivity = (props: ForOne) => <LazyPart part={activity} height={HEIGHT} props={props} />
export const LazyShift = (props: ForOne) => <LazyPart part={shift} height={HEIGHT} props={props} />
export const LazySignUp = (props: ForOne) => <LazyPart part={signUp} height={HEIGHT} props={props} />
export const LazyGroup = (props: ForOne) => <LazyPart part={group} height={HEIGHT} props={props} />

export const preloadActivity = () => preloadPart(activity)
export const preloadShift = () => preloadPart(shift)
