import { useSyncExternalStore } from 'react'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { fetchSession } from '#src/api/session'
import { Cell } from '#src/live/cell'
import { useSession } from './session'

/** How somebody likes the list of devices, wherever he signs in. */
export interface DeviceListTaste {
  /** Empty means the usual ones. */
  columns: readonly string[]
  /** As in the address; empty means the usual one. */
  sort: string
}

/** Of the user: the taste as JSON. */
const ATTRIBUTE = 'rastro.deviceList'
const SETTLE_MS = 400

/** Anything unreadable is the usual list. */
export function readTaste(text: unknown): DeviceListTaste {
  let value: unknown
  try {
    value = typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    // Damaged by hand: nobody is kept out by it.
    value = null
  }
  const { columns, sort } = (value ?? {}) as { columns?: unknown; sort?: unknown }
  return {
    columns: Array.isArray(columns) ? columns.filter((one): one is string => typeof one === 'string') : [],
    sort: typeof sort === 'string' ? sort : '',
  }
}

const localName = (userId: number): string => `deviceList.${userId}`

function readLocal(userId: number): string | null {
  try {
    return localStorage.getItem(localName(userId))
  } catch {
    return null
  }
}

function writeLocal(userId: number, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(localName(userId))
    else localStorage.setItem(localName(userId), text)
  } catch {
    // Full or switched off: the choice lasts for this page.
  }
}

const chosen = new Cell<{ userId: number; taste: DeviceListTaste } | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Into the account as it is now; where it does not let itself be changed, into this browser for this person alone. */
async function keep(userId: number, text: string): Promise<void> {
  writeLocal(userId, text)
  const user = await fetchSession()
  if (user?.id !== userId) return
  const attributes = { ...user.attributes, [ATTRIBUTE]: text }
  await call(endpoints.updateUser, { params: { id: userId }, body: { ...user, attributes } })
  if (readLocal(userId) === text) writeLocal(userId, null)
}

/** The taste of whoever is signed in, and how to change a part of it. */
export function useDeviceListTaste(): [DeviceListTaste, (part: Partial<DeviceListTaste>) => void] {
  const { user } = useSession()
  const present = useSyncExternalStore(chosen.subscribe, chosen.get)
  const taste =
    present?.userId === user.id ? present.taste : readTaste(readLocal(user.id) ?? user.attributes[ATTRIBUTE])
  const change = (part: Partial<DeviceListTaste>): void => {
    const next = { ...taste, ...part }
    chosen.set({ userId: user.id, taste: next })
    clearTimeout(timer)
    timer = setTimeout(() => void keep(user.id, JSON.stringify(next)).catch(() => undefined), SETTLE_MS)
  }
  return [taste, change]
}
