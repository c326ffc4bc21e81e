import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'PUI',
  summary: 'locations over MQTT',
  messages: [],
  sources: [],
}
