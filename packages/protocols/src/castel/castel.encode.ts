import type { EncodeCommand } from '../protocol'
import { idBytes, messageTo } from './message'

export const castelCommands = ['engineStop', 'engineResume'] as const

const RELAY = 0x4583
const VERSION = 1
const STATES: Readonly<Record<string, number>> = { engineStop: 1, engineResume: 0 }

/** The relay is switched by one byte. */
export const encodeCastel: EncodeCommand = ({ type }, { uniqueId }) => {
  const state = STATES[type]
  if (state === undefined) return { unsupported: `castel cannot express ${type}` }
  return { bytes: messageTo({ version: VERSION, id: idBytes(uniqueId) }, RELAY, Uint8Array.of(state)) }
}
