import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Carscop CCTR-620, CCTR-700, CCTR-800',
  summary: 'logins with a place, places with states',
  messages: [
    { type: 'UB05', meaning: 'login, with a place', read: true },
    { type: 'UB04, UD00 and others', meaning: 'place with states and a counter', read: true },
    { type: 'UB00', meaning: 'sign of life', read: 'says nothing more' },
  ],
  sources: ['Carscop CCTR GPRS protocol', 'Traccar CarscopProtocolDecoder'],
}
