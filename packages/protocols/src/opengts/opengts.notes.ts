import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'apps and servers that report as to OpenGTS (gprmc module)',
  summary: 'the sentence of a receiver in the address of a request',
  messages: [
    { type: 'id, gprmc, alt, batt, code', meaning: 'place, charge, call for help', read: true, answer: 'HTTP 200' },
  ],
  furtherAttributes: ['alarm'],
  sources: ['OpenGTS gprmc module and its list of status codes', 'Traccar OpenGtsProtocolDecoder'],
}
