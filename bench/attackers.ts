// What strangers do to a server, each kind in a process of its own: `attackers.ts kind argument`, until it is told to stop.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deviceFix, deviceProtocolNamed } from '@rastro/simulator'
import WebSocket from 'ws'

export interface Target {
  webUrl: string
  /** Of the public link. */
  token: string
  devicePort: number
  /** A device that is registered. */
  uniqueId: string
}

export const ATTACKS = ['viewers', 'fifty', 'tracker', 'strangers'] as const
export type Attack = (typeof ATTACKS)[number]

const MESSAGES = ['{"devicesOfLast":120}', '{"gone":true}', '{"events":true,"answers":true}', '{', '{}', '[]']
const AT_ONCE = 50
const FRAMES_PER_SECOND = 5000
const PROTOCOL = 'gt06'

const open = async ({ webUrl, token }: Target): Promise<WebSocket | null> => {
  const socket = new WebSocket(`${webUrl.replace('http', 'ws')}/api/socket?token=${token}`)
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}

/** Says all it can until it is cut, and comes back. */
const hammer = async (target: Target): Promise<never> => {
  for (;;) {
    const socket = await open(target)
    while (socket?.readyState === WebSocket.OPEN) {
      for (let count = 0; count < AT_ONCE; count++) socket.send(MESSAGES[count % MESSAGES.length] ?? '{}')
      await pause(1)
    }
    await pause(20)
  }
}

/** As much as is allowed, all the time. */
const talk = async (target: Target): Promise<never> => {
  for (;;) {
    const socket = await open(target)
    while (socket?.readyState === WebSocket.OPEN) {
      socket.send('{"devicesOfLast":120}')
      await pause(210)
    }
    await pause(500)
  }
}

const stream = async ({ devicePort, uniqueId }: Target): Promise<never> => {
  const device = deviceProtocolNamed(PROTOCOL)
  let second = 0
  for (;;) {
    const conversation = device.open(uniqueId)
    const socket = connect(devicePort, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(conversation.login(new Date()) ?? '')
    const startedMs = Date.now()
    for (let sent = 0; !socket.destroyed;) {
      for (const due = ((Date.now() - startedMs) / 1000) * FRAMES_PER_SECOND; sent < due; sent++) {
        const time = new Date(startedMs - 86_400_000 + second++ * 1000)
        const fix = deviceFix({ time, latitude: -23, longitude: -46 - (sent % 100) / 1000, speedKmh: 40 })
        if (socket.writableLength < 1_000_000) socket.write(conversation.locations([fix]).bytes)
      }
      await pause(5)
    }
  }
}

/** Connects, says a name that nobody registered, hangs up, and again. */
const knock = async ({ devicePort }: Target, first: number): Promise<never> => {
  const device = deviceProtocolNamed(PROTOCOL)
  for (let serial = first; ; serial += AT_ONCE) {
    const socket = connect(devicePort, '127.0.0.1')
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined).resume()
    socket.write(device.open(device.uniqueId(serial)).login(new Date()) ?? '')
    await Promise.race([gone, pause(20)])
    socket.destroy()
  }
}

const RUN: Record<Attack, (target: Target) => Promise<unknown>> = {
  viewers: (target) => Promise.all(Array.from({ length: 10 }, () => hammer(target))),
  fifty: (target) => Promise.all(Array.from({ length: 50 }, () => talk(target))),
  tracker: stream,
  strangers: (target) => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => knock(target, 500_000 + index))),
}

const [, , kind, target] = process.argv
const attack = ATTACKS.find((one) => one === kind)
if (attack && target) await RUN[attack](JSON.parse(target) as Target)
