import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'V680, V690, Heacent and other copies',
  summary: 'logins, reports with one or more places',
  messages: [
    { type: '#id', meaning: 'login', read: true },
    { type: 'AUT, AUTO and others', meaning: 'one or more places', read: true },
    { type: 'SOS', meaning: 'a call for help with its place', read: true },
  ],
  furtherAttributes: ['alarm'],
  sources: ['V680 GPRS data format', 'Traccar V680ProtocolDecoder'],
}
