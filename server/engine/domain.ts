/** What a domain gives the portal: one value in its `domain.ts`, one line in `server/portal/domains.ts`. */
import type { Contract, Endpoint } from '../../src/contract/endpoint.ts'
import type { WorkflowId } from '../../src/machines/workflow/registry.ts'
import type { Queryable } from '../db/connect.ts'
import type { Handler, Handlers, Services } from './context.ts'
import type { Performers, WorkflowBinding } from './engine.ts'
import type { JobRunner } from './jobs.ts'

type None = Readonly<Record<never, never>>
export type Bindings = { readonly [W in WorkflowId]?: WorkflowBinding }

/** What a domain has besides its calls; all of it may be missing. */
interface DomainParts<W extends Bindings, P extends Partial<Performers>> {
  /** Its workflows, by id. */
  readonly workflows?: W
  /** Who performs which effects of charts. */
  readonly performers?: P
  /** Who runs which kinds of jobs. */
  readonly jobs?: Readonly<Record<string, JobRunner>>
  /** Each returns what is wrong with the domain's books, a sentence each; called at the start. */
  readonly checks?: readonly ((db: Queryable) => Promise<string[]>)[]
  /** Returns what is called at every tick of the server's clock. */
  readonly sweep?: (services: Services) => () => Promise<void>
}

interface DomainDefinition<C extends Contract, W extends Bindings, P extends Partial<Performers>>
  extends DomainParts<W, P> {
  /** What its calls are about, in Chinese, for the published document. */
  readonly title: string
  readonly contract: C
  /** One for each call of its contract; a missing one does not compile. */
  readonly handlers: Handlers<C>
}

export interface ServedDomain<W extends Bindings = Bindings, P extends Partial<Performers> = Partial<Performers>>
  extends Required<Omit<DomainParts<W, P>, 'sweep'>>,
    Pick<DomainParts<W, P>, 'sweep'> {
  readonly title: string
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Handler<Endpoint>>>
}

/** The domains of a server, by name. */
export type Domains = Readonly<Record<string, ServedDomain>>

/** Returns a domain whose handlers fit its contract. */
export const defineDomain = <C extends Contract, W extends Bindings = None, P extends Partial<Performers> = None>({
  handlers,
  workflows,
  performers,
  jobs = {},
  checks = [],
  ...rest
}: DomainDefinition<C, W, P>): ServedDomain<W, P> => ({
  ...rest,
  // Each fits the call of its name, which the table above has checked.
  handlers: handlers as unknown as ServedDomain['handlers'],
  workflows: workflows ?? ({} as W),
  performers: performers ?? ({} as P),
  jobs,
  checks,
})
