/** A proxy between a portal and its database that can be cut, reset, or go silent. */
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  /** The given address, through this proxy. */
  readonly url: string
  /** Ends every connection and takes no new one. */
  cut(): void
  /** Resets every connection once. */
  reset(): void
  /** Passes nothing on any more, and closes nothing: both ends think that the other is busy. */
  silence(): void
  /** Lets new connections through; those that fell silent stay so. */
  mend(): void
  close(): Promise<void>
}

export async function startTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address)
  let state: 'open' | 'cut' | 'silent' = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer(near => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const one of pair) one.destroy()
    }
    for (const one of pair) one.on('error', end).on('close', end)
    if (state === 'silent') return void near.pause()
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(address)
  through.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const each = (act: (near: Socket, far: Socket) => void) => {
    for (const [near, far] of [...pairs]) act(near, far)
  }
  return {
    url: through.href,
    cut() {
      state = 'cut'
      each(near => near.destroy())
    },
    reset: () => each(near => near.resetAndDestroy()),
    silence() {
      state = 'silent'
      each((near, far) => {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      })
    },
    mend() {
      state = 'open'
    },
    close: async () => {
      each(near => near.destroy())
      await new Promise(resolve => server.close(resolve))
    },
  }
}
