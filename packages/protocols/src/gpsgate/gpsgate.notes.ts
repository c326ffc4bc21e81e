import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'GpsGate (Franson) clients, trackers set to its protocol',
  summary: 'logins, places, messages with named values',
  messages: [
    { type: '$FRLIN', meaning: 'login', read: true, answer: '$FRSES, or $FRERR' },
    { type: '$FRVER', meaning: 'version', read: true, answer: '$FRVER' },
    { type: '$GPRMC', meaning: 'place', read: true },
    { type: '$FRCMD,…,_SendMessage', meaning: 'place, call for help', read: true },
    { type: 'other named values', meaning: 'what each owner chose', read: 'their names have no fixed meaning' },
  ],
  furtherAttributes: ['alarm'],
  sources: ['GpsGate server protocol specification 200', 'Traccar GpsGateProtocolDecoder'],
}
