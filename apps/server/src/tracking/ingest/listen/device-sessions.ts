import type { DeviceLink } from './device-link'

/** A link that is open, and when it last spoke. */
export interface SpeakingLink {
  link: DeviceLink
  heardMs: number
}

/** Two links that both say they are one device, and both go on. */
export interface Contest {
  /** Who gets what is sent to the device. */
  proven: string
  other: string
}

/**
 * Which link leads to which device. Of two links of one device the first keeps it while it speaks: a tracker that comes
 * back on another address, or whose network gave it another one, takes over once the old link is silent, and somebody
 * who only knows its identity does not: of two that both go on, the older one has it.
 */
export interface DeviceSessions {
  /** The device spoke over this link. Gives a contest when this message shows that two links of it are alive. */
  register(deviceId: number, link: DeviceLink, nowMs: number): Contest | null
  linkOf(deviceId: number): DeviceLink | undefined
  /** Every open link of the device, the one that gets commands first. */
  linksOf(deviceId: number): SpeakingLink[]
  /** Both of its links are alive. */
  isContested(deviceId: number): boolean
  /** Forgets a closed link; gives the devices that have none any more. */
  release(link: DeviceLink): number[]
  /** How many devices speak over a link. */
  leadsTo(link: DeviceLink): number
  /** Forgets the session of a device, not its link. */
  drop(deviceId: number): void
  readonly size: number
}

/** A link that is silent for so long while another speaks is dead, though nobody said so. */
const SILENT_MS = 30_000
/** One that was heard beside the other may have less to say, and keeps its device longer. */
const PROVEN_SILENT_MS = 600_000
/** Told again of the same device after this at the earliest. */
const TOLD_EVERY_MS = 3_600_000
/** Second, first, second: the late bytes of a link that died are no third. */
const TURNS_OF_CONTEST = 3

interface Session {
  first: SpeakingLink
  second: SpeakingLink | null
  /** How often another of the two spoke than before, since there are two. */
  turns: number
  last: DeviceLink
  toldMs: number
}

export function createDeviceSessions(): DeviceSessions {
  const sessions = new Map<number, Session>()
  const devices = new Map<DeviceLink, Set<number>>()

  function tie(deviceId: number, link: DeviceLink): SpeakingLink {
    const own = devices.get(link)
    if (own) own.add(deviceId)
    else devices.set(link, new Set([deviceId]))
    return { link, heardMs: 0 }
  }
  function untie(deviceId: number, link: DeviceLink): void {
    const own = devices.get(link)
    own?.delete(deviceId)
    if (own?.size === 0) devices.delete(link)
  }
  function forget(deviceId: number): void {
    const session = sessions.get(deviceId)
    if (!session) return
    untie(deviceId, session.first.link)
    if (session.second) untie(deviceId, session.second.link)
    sessions.delete(deviceId)
  }

  const isContest = ({ second, turns }: Session): boolean => second !== null && turns >= TURNS_OF_CONTEST

  /** The second of two speaks: a third takes the place of the one before it. */
  function heardBeside(deviceId: number, session: Session, link: DeviceLink, nowMs: number): void {
    if (session.second?.link !== link) {
      if (session.second) untie(deviceId, session.second.link)
      session.second = tie(deviceId, link)
      session.turns = 0
      session.last = session.first.link
    }
    session.second.heardMs = nowMs
    const silentMs = nowMs - session.first.heardMs
    if (silentMs < (session.turns > 1 ? PROVEN_SILENT_MS : SILENT_MS)) return
    // The first is dead; should it speak again, it is the other of two.
    const { first, second } = session
    session.first = second
    session.second = first
    session.turns = 0
    session.last = link
  }

  function count(session: Session, link: DeviceLink, nowMs: number): Contest | null {
    if (session.last === link) return null
    session.last = link
    session.turns++
    const { first, second } = session
    if (second && session.turns === TURNS_OF_CONTEST && second.link.sequence < first.link.sequence) {
      // It was not dead, only slow to speak: who came later and talked meanwhile has proved nothing by it.
      session.first = second
      session.second = first
    }
    if (!session.second || session.turns < TURNS_OF_CONTEST || nowMs - session.toldMs < TOLD_EVERY_MS) return null
    session.toldMs = nowMs
    return { proven: session.first.link.remote, other: session.second.link.remote }
  }

  return {
    register(deviceId, link, nowMs) {
      const session = sessions.get(deviceId)
      if (!session) {
        const first = tie(deviceId, link)
        first.heardMs = nowMs
        sessions.set(deviceId, { first, second: null, turns: 0, last: link, toldMs: Number.NEGATIVE_INFINITY })
        return null
      }
      if (session.first.link === link) session.first.heardMs = nowMs
      else heardBeside(deviceId, session, link, nowMs)
      return session.second ? count(session, link, nowMs) : null
    },
    linkOf: (deviceId) => sessions.get(deviceId)?.first.link,
    linksOf(deviceId) {
      const session = sessions.get(deviceId)
      if (!session) return []
      return session.second ? [session.first, session.second] : [session.first]
    },
    isContested(deviceId) {
      const session = sessions.get(deviceId)
      return session !== undefined && isContest(session)
    },
    release(link) {
      const left: number[] = []
      for (const deviceId of devices.get(link) ?? []) {
        const session = sessions.get(deviceId)
        if (!session) continue
        if (session.second?.link !== link && session.second) session.first = session.second
        else if (!session.second) {
          left.push(deviceId)
          sessions.delete(deviceId)
        }
        session.second = null
        session.turns = 0
        session.last = session.first.link
      }
      devices.delete(link)
      return left
    },
    leadsTo: (link) => devices.get(link)?.size ?? 0,
    drop: forget,
    get size() {
      return sessions.size
    },
  }
}
