import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SkyPatrol TT8750, TT8740, EVO',
  summary: 'binary reports of the parts that their mask announces',
  messages: [
    { type: 'API 5, report, position', meaning: 'place, state, inputs, counters', read: true },
    { type: 'API 4, text with $GPRMC', meaning: 'place', read: 'the same as Enfora sends; use the port of enfora' },
    { type: 'API 10, wake-up', meaning: 'the modem is there', read: 'says nothing of the vehicle' },
  ],
  furtherAttributes: ['power', 'index', 'tripOdometer'],
  sources: ['SkyPatrol TT8750 user guide, binary message format', 'Traccar SkypatrolProtocolDecoder'],
}
