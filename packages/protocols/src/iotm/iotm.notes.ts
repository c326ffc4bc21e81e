import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'IOTM, BCE',
  summary: 'readings and events over MQTT',
  messages: [],
  sources: [],
}
