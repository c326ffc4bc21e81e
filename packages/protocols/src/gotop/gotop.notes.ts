import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Gotop TL-201, TL-206, VT-360 and copies',
  summary: 'reports, calls for help, zones',
  messages: [
    { type: 'CMD-T, CMD-F and others', meaning: 'place, charge and signal', read: true },
    { type: 'CMD-KEY', meaning: 'a call for help with its place', read: true },
    { type: 'ALM-B', meaning: 'into or out of a zone of the device', read: true },
    {
      type: 'other ALM',
      meaning: 'alarms set up in the device',
      read: 'as places: their numbers have no public description',
    },
    { type: 'CMD-X', meaning: 'sign of life', read: true },
  ],
  furtherAttributes: ['alarm', 'hdop'],
  sources: ['Gotop TL-201 protocol', 'Traccar GotopProtocolDecoder'],
}
