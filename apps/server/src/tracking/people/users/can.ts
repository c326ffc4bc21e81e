import { type Ask, type Asked, can, type Reason, type Standing } from '@rastro/model/rights'
import type { Actor, Restrictions } from './actor'

/** The one question, of an actor as he stands now. */
export type Can = (actor: Actor, ask: Ask, object?: Asked) => Reason | undefined

/** @param licenceMode as told in the `licensemode` header */
export const createCan =
  (server: () => Restrictions, licenceMode: string, standingOf: (id: number) => Standing): Can =>
  (actor, ask, object) =>
    can(actor, ask, { server: server(), licenceMode }, standingOf(actor.id), object)
