import { deviceAdminEndpoints, deviceEndpoints } from '@rastro/model/device'
import type { TrackingServer } from '#src/face/index'
import { coalesce } from '#src/platform/coalesce'
import type { Log } from '#src/platform/log'
import type { DeviceFiles } from './device-files'

export interface FollowDevices {
  face: TrackingServer
  files: Pick<DeviceFiles, 'deviceIds' | 'removeOf'>
  log: Log
}

const ALL = { query: { all: 'true', excludeAttributes: 'true' } }

export interface FollowingDevices {
  /** Removes what is kept of devices that are gone. */
  sweep(): Promise<void>
  /** Hears nothing any more. */
  stop(): Promise<void>
}

/** What is kept of devices goes with them, at once where it is told, else with the sweep. */
export function followDevices({ face, files, log }: FollowDevices): FollowingDevices {
  /** Devices that may come back. */
  async function hidden(): Promise<number[]> {
    if (!(await face.capabilities()).has('deletedDevices')) return []
    return (await face.call(deviceAdminEndpoints.listDeleted, {}, 'server')).map(({ id }) => id)
  }

  /** Looks at what is kept first, so that a device that is new meanwhile does not count as gone. */
  async function removeGone(): Promise<void> {
    const kept = await files.deviceIds()
    if (kept.size === 0) return
    // Before and after: one that is deleted or comes back meanwhile is in one of the lists.
    const before = await hidden()
    const alive = (await face.call(deviceEndpoints.list, ALL, 'server')).map(({ id }) => id)
    const there = new Set([...before, ...alive, ...(await hidden())])
    for (const id of kept) if (!there.has(id)) await files.removeOf(id)
  }

  const soon = coalesce(removeGone, (error) =>
    log.warn({ error }, 'what was kept of a removed device stays; it is looked for again in an hour'),
  )
  return { sweep: removeGone, stop: face.subscribe({ onDeviceRemoved: soon }) }
}
