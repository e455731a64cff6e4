/**
 * Where the person is: checkStored → (missing) locateByIp → middle of the rectangle → reverseGeocode → store → reload.
 * Any step may fail; then a default district stands in, with a notice, until the person chooses by hand. On a first
 * visit the start script in index.html has begun these steps already: its result is awaited, and nothing is asked
 * twice.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../../contract/constants.ts'
import { type KeyStore, notProvided } from './injected.ts'
import { centreFrom, type IpAnswer, placeFrom, type RegeoAnswer } from './mapAnswers.ts'
import { storeCentre, storedCentre, storedPlace, storePlace } from './place.ts'

interface Context {
  readonly local: KeyStore
  /** Whether the start script has begun to look. */
  readonly hasStarted: boolean
  readonly place: Place
  /** Undefined until known. */
  readonly centre: Point | undefined
}
/** A place that was found, with its centre. */
export interface Located {
  readonly place: Place
  readonly centre: Point
}
export type LocationEvent =
  /** The person chose a district; `centre` where the chooser knows it. */
  { type: 'CHOOSE'; place: Place; centre?: Point } | { type: 'RETRY' }

export const UNPLACED_NOTICE = `没能找到您所在的地区，先按${DEFAULT_PLACE.city}${DEFAULT_PLACE.district}显示，您可以自己选择地区`
export const NOT_STORED_NOTICE = '这台设备没能记住您的地区，下次打开时还要再选一次'

export const locationMachine = setup({
  types: {} as {
    context: Context
    events: LocationEvent
    input: { local: KeyStore; hasStarted: boolean }
    tags: 'settled' | 'byDefault'
  },
  actors: {
    startScript: fromPromise<Located | undefined>(notProvided('startScript')),
    locateByIp: fromPromise<Point>(notProvided('locateByIp')),
    reverseGeocode: fromPromise<Place, readonly [lng: number, lat: number]>(notProvided('reverseGeocode')),
    centreOf: fromPromise<Point, Place>(notProvided('centreOf')),
    /** Rejects where storage is full or forbidden: after a reload nothing would be found, and again, and again. */
    store: fromPromise<void, Context>(async ({ input: { local, place, centre } }) => {
      storePlace(local, place)
      storeCentre(local, place, centre)
      if (storedPlace(local)?.districtId !== place.districtId) throw new Error(NOT_STORED_NOTICE)
    }),
  },
  actions: {
    notify: (_, _params: { text: string }) => notProvided('notify')(),
    reload: notProvided('reload'),
    takeStored: assign(({ context: { local } }) => {
      const place = storedPlace(local) ?? DEFAULT_PLACE
      return { place, centre: storedCentre(local, place) }
    }),
    keepCentre: ({ context: { local, place, centre } }) => storeCentre(local, place, centre),
    standIn: assign({ place: DEFAULT_PLACE, centre: DEFAULT_CENTRE }),
  },
  guards: {
    stored: ({ context }) => storedPlace(context.local) !== undefined,
    started: ({ context }) => context.hasStarted,
    centred: ({ context }) => context.centre !== undefined,
  },
}).createMachine({
  id: 'location',
  context: ({ input }) => ({ ...input, place: DEFAULT_PLACE, centre: undefined }),
  initial: 'checkStored',
  on: {
    CHOOSE: { target: '.storing', actions: assign(({ event: { place, centre } }) => ({ place, centre })) },
  },
  states: {
    checkStored: {
      always: [
        { guard: 'stored', target: 'ready', actions: 'takeStored' },
        { guard: 'started', target: 'awaitingStartScript' },
        { target: 'locatingByIp' },
      ],
    },
    // It reloads the page itself; what it hands over is a place that it could not store, or nothing.
    awaitingStartScript: {
      invoke: {
        src: 'startScript',
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'storing',
            actions: assign(({ event }) => event.output ?? {}),
          },
          { target: 'unplaced' },
        ],
        onError: 'unplaced',
      },
    },
    locatingByIp: {
      invoke: {
        src: 'locateByIp',
        onDone: { target: 'reverseGeocoding', actions: assign(({ event }) => ({ centre: event.output })) },
        onError: 'unplaced',
      },
    },
    reverseGeocoding: {
      invoke: {
        src: 'reverseGeocode',
        input: ({ context: { centre = DEFAULT_CENTRE } }) => [centre.lng, centre.lat] as const,
        onDone: { target: 'storing', actions: assign(({ event }) => ({ place: event.output })) },
        onError: 'unplaced',
      },
    },
    storing: {
      invoke: {
        src: 'store',
        input: ({ context }) => context,
        onDone: 'reloading',
        onError: { target: 'ready', actions: { type: 'notify', params: { text: NOT_STORED_NOTICE } } },
      },
    },
    reloading: { entry: 'reload' },
    ready: {
      tags: 'settled',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'centred', target: 'centred' }, { target: 'finding' }] },
        finding: {
          invoke: {
            src: 'centreOf',
            input: ({ context }) => context.place,
            onDone: { target: 'centred', actions: [assign(({ event }) => ({ centre: event.output })), 'keepCentre'] },
            onError: 'uncentred',
          },
        },
        centred: {},
        uncentred: {},
      },
    },
    // Not stored: nobody chose it. The next visit looks again.
    unplaced: {
      tags: ['settled', 'byDefault'],
      entry: ['standIn', { type: 'notify', params: { text: UNPLACED_NOTICE } }],
      on: { RETRY: 'locatingByIp' },
    },
  },
})

export type LocationActor = ActorRefFrom<typeof locationMachine>
export type LocationSnapshot = SnapshotFrom<typeof locationMachine>

export interface LocationServices {
  readonly local: KeyStore
  /**
   * What the start script found and could not store, undefined where it found nothing; it never settles where the page
   * is about to be loaded again. Missing where no start script looked.
   */
  readonly startScript?: Promise<Located | undefined> | undefined
  locateByIp(): Promise<IpAnswer>
  reverseGeocode(lngLat: readonly [lng: number, lat: number]): Promise<RegeoAnswer>
  /** The middle of a district, GCJ-02. Without it the map of a place chosen by hand starts at the default centre. */
  centreOf?(place: Place): Promise<Point>
  /** Shows a notification (4500 ms). */
  notify(text: string): void
  /** Loads the page anew. */
  reload(): void
}

/** Makes and starts the location; called once, outside React. */
export const createLocation = (services: LocationServices): LocationActor =>
  createActor(
    locationMachine.provide({
      actors: {
        startScript: fromPromise(async () => services.startScript),
        locateByIp: fromPromise(async () => centreFrom(await services.locateByIp())),
        reverseGeocode: fromPromise(async ({ input }) => placeFrom(await services.reverseGeocode(input))),
        centreOf: fromPromise(async ({ input }) => services.centreOf?.(input) ?? notProvided('centreOf')()),
      },
      actions: { notify: (_, { text }) => services.notify(text), reload: () => services.reload() },
    }),
    { input: { local: services.local, hasStarted: services.startScript !== undefined } },
  ).start()

/** Returns the place that is known, or that was chosen. */
export const placeOf = ({ context }: LocationSnapshot): Place => context.place
/** Returns the centre in GCJ-02; the default centre as long as none is known. */
export const centreOf = ({ context }: LocationSnapshot): Point => context.centre ?? DEFAULT_CENTRE
/** Returns true while the default district stands in for one that nobody chose. */
export const isByDefault = (snapshot: LocationSnapshot): boolean => snapshot.hasTag('byDefault')
