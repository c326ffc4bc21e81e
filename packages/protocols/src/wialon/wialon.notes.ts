import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'trackers and gateways for Wialon IPS',
  summary: 'login, data, short data, batches, messages',
  messages: [],
  sources: [],
}
