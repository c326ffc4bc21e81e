import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Haicom HI-602, HI-603, HI-604',
  summary: 'reports with state, inputs, relays and battery',
  messages: [{ type: '$GPRS', meaning: 'place, state, inputs, relays, battery', read: true }],
  sources: ['Haicom HI-60x GPRS format', 'Traccar HaicomProtocolDecoder'],
}
