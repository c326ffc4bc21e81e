import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { DeviceRecord } from './device-directory'
import { setDeviceAttribute } from './devices.store'

/** Attribute of a device that is an app: where pushes to it go. */
export const NOTIFICATION_TOKENS = 'notificationTokens'
const LONGEST_TOKEN = 4096

/** Keeps the push token an app sends with its device. The same one again costs nothing. */
export function createTokenKeeper(
  db: Db,
  feed: Pick<Feed, 'committed'>,
  onError: (error: unknown) => void,
): (device: DeviceRecord, token: string) => void {
  const pending = new Map<number, string>()

  async function keep(id: number, token: string): Promise<void> {
    await feed.committed(setDeviceAttribute(db, id, NOTIFICATION_TOKENS, token))
  }

  return ({ id, attributes }, token) => {
    if (attributes[NOTIFICATION_TOKENS] === token || pending.get(id) === token || token.length > LONGEST_TOKEN) return
    pending.set(id, token)
    keep(id, token)
      .catch(onError)
      .finally(() => pending.delete(id))
  }
}
